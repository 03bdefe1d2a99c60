import { useId } from 'react'

interface MarkProps {
  /** px */
  size?: number
}

/** The mark: a drop of eluent with the peak it carries cut out of it. */
export function Mark({ size = 28 }: MarkProps) {
  const maskId = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <mask id={maskId}>
        <rect width="32" height="32" fill="#fff" />
        <path
          d="M0 24.5h8.6c2.6 0 3.3-1.6 4-5.1l1.2-6.2c.5-2.4 2.9-2.4 3.4 0l1.5 6.6c.7 3.2 1.8 4.7 4.4 4.7H32"
          fill="none"
          stroke="#000"
          strokeWidth="2.1"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </mask>
      <path
        d="M16 1.2c.9 3.3 3.3 6.4 5.6 9.3 2.4 3 4.4 6 4.4 9.8a10 10 0 0 1-20 0c0-3.8 2-6.8 4.4-9.8 2.3-2.9 4.7-6 5.6-9.3Z"
        fill="light-dark(var(--mantine-color-accent-7), var(--mantine-color-accent-5))"
        mask={`url(#${maskId})`}
      />
    </svg>
  )
}

/** Mark and word. */
export function Logo() {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <Mark />
      <span style={{ fontWeight: 650, fontSize: '1.0625rem', letterSpacing: '-0.015em' }}>Eluent</span>
    </span>
  )
}
