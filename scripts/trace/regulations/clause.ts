/** A clause of a regulation, and what of the product answers it. */
export interface Clause {
  /** As the regulation numbers it. */
  readonly clause: string
  /** What it asks for, in our words. */
  readonly asks: string
  /** Rows of the requirement lists that together answer it, those that are not built yet too. */
  readonly rows: readonly string[]
  /** Where else in the repository it is answered: what no row asks for. */
  readonly pages?: readonly string[]
  /** What no row answers; with it the clause is met in part at most. */
  readonly gap?: string
  /** Why the product has nothing to answer: it is the laboratory's own work, or cannot occur. */
  readonly outside?: string
}

export interface Regulation {
  readonly name: string
  /** Where the text was read. */
  readonly source: string
  readonly clauses: readonly Clause[]
  /** Clauses whose text was not at hand. */
  readonly leftOut: string
}
