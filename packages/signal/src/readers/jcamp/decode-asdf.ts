const SQUEEZED = '@ABCDEFGHIabcdefghi'
const DIFFERENCE = '%JKLMNOPQRjklmnopqr'
const DUPLICATE = 'STUVWXYZs'

/** Places 0 to 9 stand for the digit, 10 to 18 for -1 to -9. */
const signedDigit = (place: number): number => (place <= 9 ? place : 9 - place)

type Kind = 'value' | 'difference' | 'duplicate'

/** The next token of a line: plain (AFFN), packed, squeezed, difference or duplicate form, as a number. */
function* tokens(line: string): Generator<{ kind: Kind; value: number }> {
  const pattern =
    /[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?|([@A-Ia-i])(\d*\.?\d*)|([%J-Rj-r])(\d*)|([S-Zs])(\d*)|[^\s,;]/g
  for (const match of line.matchAll(pattern)) {
    if (match[1] !== undefined)
      yield { kind: 'value', value: Number(`${signedDigit(SQUEEZED.indexOf(match[1]))}${match[2]}`) }
    else if (match[3] !== undefined) yield { kind: 'difference', value: differenceOf(match[3], match[4] ?? '') }
    else if (match[5] !== undefined)
      yield { kind: 'duplicate', value: Number(`${DUPLICATE.indexOf(match[5]) + 1}${match[6]}`) }
    else yield { kind: 'value', value: Number(match[0]) }
  }
}

const differenceOf = (letter: string, digits: string): number =>
  Number(`${signedDigit(DIFFERENCE.indexOf(letter))}${digits}`)

/**
 * The ordinates of an (X++(Y..Y)) table in any JCAMP-DX form (AFFN, PAC, SQZ, DIF, DUP); each line's abscissa is dropped, and the
 * repeated value that checks a line ending in difference form. `most` bounds the result, so that a duplicate count cannot ask
 * for more memory than the record's own number of points. NaN marks what is not a number. Source: JCAMP-DX 4.24 (1988).
 */
export function decodeAsdf(table: string, most: number): number[] {
  const values: number[] = []
  let endsInDifference = false
  for (const line of table.split('\n')) {
    let place = 0
    let difference = 0
    let wasDifference = false
    for (const { kind, value } of tokens(line)) {
      if (place++ === 0) continue
      if (values.length > most) return values
      if (kind === 'duplicate') {
        for (let k = 1; k < value && values.length <= most; k++) {
          values.push((values.at(-1) ?? Number.NaN) + (wasDifference ? difference : 0))
        }
        continue
      }
      if (kind === 'difference') {
        difference = value
        wasDifference = true
        values.push((values.at(-1) ?? 0) + value)
      } else {
        wasDifference = false
        const isCheck = place === 2 && endsInDifference
        if (!isCheck) values.push(value)
      }
    }
    if (place > 0) endsInDifference = wasDifference
  }
  return values
}
