import { REFERENCE_VECTORS } from '@eluent/domain/validation'
import { describe, expect, test } from 'vitest'
import { filledIn } from './filled-in.ts'
import spanish from './es.json'
import { createTeller } from './teller.ts'
import { translateWith } from './translated.ts'
import { createTranslator } from './translator.ts'

const locale = 'es-CO'
const tell = createTeller({
  translate: createTranslator({ language: 'es', locale, messages: spanish }),
  messages: spanish,
  filled: (value) => filledIn(value, locale),
})

describe('a sentence of a rule', () => {
  test.each([
    ['as it is', 'Please enter a Sample Weight', 'Escriba el peso de la muestra'],
    ['with a number', 'Maximum of 64 characters', 'Máximo 64 caracteres'],
    [
      'with a figure and a day in the form of the reader',
      'Lot L-7 of CBD 1.0 mg was discarded on 11/20/2026. Choose another lot.',
      'El lote L-7 de CBD 1.0 mg se desechó el 20/11/2026. Elija otro lote.',
    ],
    [
      'with an instant',
      'This was changed by Ana Ruiz at 11/20/2026 2:05 PM UTC. Your changes were not saved; reload to see the new version.',
      'Ana Ruiz cambió esto el 20/11/2026, 14:05 UTC. Sus cambios no se guardaron; vuelva a cargar para ver la nueva versión.',
    ],
    [
      'of the reader of a file, with what it expected there',
      'SIGNAL01.ch at byte 264: expected the unit',
      'SIGNAL01.ch, byte 264: debería haber la unidad',
    ],
    [
      'with a number before what was expected',
      'SIGNAL01.ch at byte 264: expected 12 bytes for the operator, but the file has 3',
      'SIGNAL01.ch, byte 264: debería haber 12 bytes para el operador, pero el archivo tiene 3',
    ],
    [
      'with another one behind',
      'A.D: expected the whole file; 12 bytes for the header, but the file has 3',
      'A.D: debería haber el archivo entero; 12 bytes para el encabezado, pero el archivo tiene 3',
    ],
    [
      'of a file that is something else',
      'scan.pdf: It is a PDF. Export the chromatogram as ANDI/AIA or text.',
      'scan.pdf: Es un PDF. Exporte el cromatograma como ANDI/AIA o texto.',
    ],
    [
      'of two doubts',
      'The signal FID1 has no points. The last line has no line break: the file may be cut off.',
      'La señal FID1 no tiene puntos. La última línea no tiene salto de línea: el archivo puede estar cortado.',
    ],
    [
      'of what control charts found, point by point',
      'Control chart of HPLC-1. CBDA 10 ug/mL, Recovery, %: 78.16 breaks 1-3s, 1-2s (limits 98.67 +/- 3 x 4.81); CBDA 10 ug/mL, Peak area: 205.2 breaks 1-3s (limits 259.1 +/- 3 x 12.63); and 3 more.',
      'Carta de control de HPLC-1. CBDA 10 ug/mL, Recuperación, %: 78,16 incumple 1-3s, 1-2s (límites 98,67 +/- 3 x 4,81); CBDA 10 ug/mL, Área del pico: 205,2 incumple 1-3s (límites 259,1 +/- 3 x 12,63); y 3 más.',
    ],
    [
      'of few letters, about a number and an instant',
      'No. 14 of 10/19/2026 11:30 AM, 1 day old',
      'N.º 14 del 19/10/2026, 11:30, 1 día de antigüedad',
    ],
    ['after the name of what it is about', 'B-17: Sample already in queue.', 'B-17: La muestra ya está en la cola.'],
    [
      'with another sentence in it, and a list in that',
      'HPLC-2 is overdue: Calibration was due 11/01/2026, Verification was due 11/02/2026. QC and Calibration samples can be run on it; for other samples record what was done on its page, or let an admin sign an exception there.',
      'HPLC-2 está vencido: La calibración venció el 01/11/2026, La verificación venció el 02/11/2026. Se pueden correr en él muestras de QC y de calibración; para otras muestras, registre en su página lo que se hizo o pida a un administrador que firme allí una excepción.',
    ],
    [
      'twice after one another',
      'The calibration of A is 31 days old; 30 are allowed. Approve a newer one and run the sample again. The calibration of B is 40 days old; 30 are allowed. Approve a newer one and run the sample again.',
      [
        spanish[
          'The calibration of {machine} is {days} days old; {limit} are allowed. Approve a newer one and run the sample again.'
        ]
          .replace('{machine}', 'A')
          .replace('{days}', '31')
          .replace('{limit}', '30'),
        spanish[
          'The calibration of {machine} is {days} days old; {limit} are allowed. Approve a newer one and run the sample again.'
        ]
          .replace('{machine}', 'B')
          .replace('{days}', '40')
          .replace('{limit}', '30'),
      ].join(' '),
    ],
  ])('%s', (_, english, said) => {
    expect(tell(english)).toBe(said)
  })

  test('what a person wrote stays as it is', () => {
    expect(tell('Lot Released of Draft was recalled on 11/20/2026 (Not run). Choose another lot.')).toBe(
      'El lote Released de Draft se retiró el 20/11/2026 (Not run). Elija otro lote.',
    )
    expect(tell('Peak shape odd in vial 3, prepared again')).toBe('Peak shape odd in vial 3, prepared again')
  })

  test('field errors keep their fields', () => {
    expect(translateWith(tell, { 'intake_form.sample_weight': ['Please enter a Sample Weight'] })).toEqual({
      'intake_form.sample_weight': ['Escriba el peso de la muestra'],
    })
  })
})

test('no source of a reference vector says in English what is ours to say', () => {
  const ours = /\b(?:by hand|limit|sections|definitions of the rules|ranges)\b/i
  const sources = new Set(REFERENCE_VECTORS.map(({ source }) => source))
  expect([...sources].filter((source) => ours.test(source)).length).toBeGreaterThan(10)
  expect([...sources].filter((source) => ours.test(tell(source)))).toEqual([])
})
