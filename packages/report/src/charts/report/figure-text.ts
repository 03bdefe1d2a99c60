/**
 * '17.4321' becomes '17.4321 %', and '17.4321 *', an estimate explained in a footnote, '17.4321 % *';
 * so does '17,4321', as a reader may have it; a state such as 'N/D' or 'OVER BOUNDS' stays as it is.
 */
export function withUnit(text: string, unit: string): string {
  return text.replace(/^(-?\d+(?:[.,]\d+)?)((?: \*)?)$/, `$1 ${unit}$2`)
}
