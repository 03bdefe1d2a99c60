/** Whether an instant lies between two others. */
export function isBetween(instant: string | null, from: Date, to: Date): boolean {
  const time = Date.parse(instant ?? '')
  return time > from.getTime() && time < to.getTime()
}
