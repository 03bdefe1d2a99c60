/** Why a solution is recalled with a lot that it was made of. */
export function reasonOfMade({ lot_number, reason }: { lot_number: string; reason: string }): string {
  return `Made of lot ${lot_number}, which was recalled: ${reason}`
}
