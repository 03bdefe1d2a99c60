/** What the arithmetic of a preparation needs of one step. */
export interface ChainStep {
  id: number
  /** The step this one is drawn from; null for one that is prepared from the sample itself. */
  draw_from_prep_step_id: number | null
  dilution_factor: number
  /** What is drawn from the other vial, uL. */
  deposit_volume_ul: number | null
  /** What the vial is then filled up to, uL. */
  fill_volume_ul: number | null
}

/** A step with the steps that are drawn from it, in their order. */
export interface ChainNode<Step> {
  step: Step
  drawn: ChainNode<Step>[]
  /** How much this step alone dilutes: fill volume / drawn volume; null where it is not stated. */
  own_factor: number | null
  /** The dilution from the sample to this vial, by the volumes along the chain. */
  total_factor: number
}

/** fill volume / drawn volume; null without both, or with one that is not above 0. */
export function ownDilution(depositUl: number | null, fillUl: number | null): number | null {
  return depositUl !== null && fillUl !== null && depositUl > 0 && fillUl > 0 ? fillUl / depositUl : null
}

/**
 * A preparation as trees of draws. The first step of each carries its factor; every drawn one multiplies that of the vial
 * it is drawn from by its own, so 50 x 1000/200 = 250. One without volumes keeps the factor stated for it. A step drawn
 * from none of these, or in a circle, counts as a first one.
 */
export function dilutionChain<Step extends ChainStep>(steps: readonly Step[]): ChainNode<Step>[] {
  const sources = new Map(steps.map((step) => [step.id, sourceOf(step, steps)]))
  const grow = (step: Step, above: number | null): ChainNode<Step> => {
    const own = above === null ? null : ownDilution(step.deposit_volume_ul, step.fill_volume_ul)
    const total = above === null || own === null ? step.dilution_factor : above * own
    const drawn = steps.filter((other) => sources.get(other.id) === step.id)
    return { step, own_factor: own, total_factor: total, drawn: drawn.map((other) => grow(other, total)) }
  }
  return steps.filter((step) => sources.get(step.id) === null).map((step) => grow(step, null))
}

/** The step drawn from, where it is one of these and the draws lead to a first one. */
function sourceOf(step: ChainStep, steps: readonly ChainStep[]): number | null {
  const seen = new Set([step.id])
  for (let at = step.draw_from_prep_step_id; at !== null;) {
    if (seen.has(at)) return null
    seen.add(at)
    const next = steps.find(({ id }) => id === at)
    if (!next) break
    at = next.draw_from_prep_step_id
  }
  return steps.some(({ id }) => id === step.draw_from_prep_step_id) ? step.draw_from_prep_step_id : null
}

/** The nodes of the trees in the order of preparation. */
export function flattenChain<Step>(nodes: readonly ChainNode<Step>[]): ChainNode<Step>[] {
  return nodes.flatMap((node) => [node, ...flattenChain(node.drawn)])
}
