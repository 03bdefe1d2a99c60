import { itemAt } from '../../arrays/item-at.ts'
import { lineAt } from '../baseline/lower-hull.ts'
import type { Candidate, Workspace } from './peak-candidate.ts'

// A foot ends within this many widths of its chain of tops: what falls further is the drift of a gradient or another peak's tail.
const MOST_WIDTHS = 4
// It ends where over a quarter of the chain's width the signal falls by less than this share of what it fell before.
const LEVEL_SHARE = 0.003
// Less than this share of the chain's height is no foot: the tops' own baseline is as good.
const LEAST_SHARE = 0.05
// A valley that goes down to this share of its peak parts the chain: there each side has a baseline of its own.
const HIGH_SHARE = 0.3

/**
 * Where the signal, from the own feet of a chain of tops outwards, has come down to a level: there an instrument that parts a
 * cluster by perpendiculars draws its baseline. Undefined where either side rises, or falls on and on, or a valley
 * goes down far.
 */
export function findFoot(work: Workspace, chain: readonly Candidate[]): { from: number; to: number } | undefined {
  const first = itemAt(chain, 0)
  const last = itemAt(chain, chain.length - 1)
  const width = last.apex - first.apex + Math.max(first.widthPoints, last.widthPoints)
  const from = levelEnd(work, first, width, -1)
  const to = levelEnd(work, last, width, 1)
  if (from === null || to === null) return undefined
  const { s } = work
  const fallen = Math.min((s[first.foot.start] ?? NaN) - (s[from] ?? NaN), (s[last.foot.end] ?? NaN) - (s[to] ?? NaN))
  const height = (s[first.apex] ?? NaN) - Math.min(s[from] ?? NaN, s[to] ?? NaN)
  const foot = { from, to }
  const isHigh = chain.every((top, k) => {
    const base = lineAt(work.t, s, foot, top.leftValley)
    return k === 0 || (s[top.leftValley] ?? NaN) - base > HIGH_SHARE * ((s[top.apex] ?? NaN) - base)
  })
  return isHigh && fallen > LEAST_SHARE * height ? foot : undefined
}

function levelEnd({ s, noise }: Workspace, top: Candidate, width: number, direction: 1 | -1): number | null {
  const start = direction < 0 ? top.foot.start : top.foot.end
  const limit = direction < 0 ? top.leftBound : top.rightBound
  const lag = Math.max(2, Math.round(width / 4))
  const apex = s[top.apex] ?? NaN
  let lowest = start
  for (let k = start; Math.abs(k - start) <= MOST_WIDTHS * width; k += direction) {
    const value = s[k] ?? NaN
    if (value < (s[lowest] ?? NaN)) lowest = k
    const isRising = value > (s[lowest] ?? NaN) + 4 * noise
    if (isRising || k === limit) return lowest
    const ahead = s[k + lag * direction]
    if (ahead !== undefined && value - ahead <= Math.max(4 * noise, LEVEL_SHARE * (apex - value))) return k
  }
  return null
}
