/** A word or number that is not broken. */
export function OneLine({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}
