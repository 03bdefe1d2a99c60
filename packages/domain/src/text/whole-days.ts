/** Whole days from one instant to another. */
export function wholeDaysBetween(from: string, to: string | Date): number {
  return Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 86_400_000)
}
