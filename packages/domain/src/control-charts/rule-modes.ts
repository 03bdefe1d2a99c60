import { RULE_MODES, WESTGARD_RULES, type RuleMode, type RuleModes } from '../qc/westgard.ts'

const LETTERS: Readonly<Record<RuleMode, string>> = { off: '-', warn: 'w', reject: 'r' }

/** The modes of all rules as a point keeps them: a letter for each, in the order of the rules. */
export function spellModes(modes: RuleModes): string {
  return WESTGARD_RULES.map((rule) => LETTERS[modes[rule]]).join('')
}

/** The modes that `spellModes` wrote. @throws RangeError for anything else */
export function readModes(spelled: string): RuleModes {
  if (spelled.length !== WESTGARD_RULES.length) throw new RangeError(`No rules: ${spelled}`)
  return Object.fromEntries(
    WESTGARD_RULES.map((rule, index) => {
      const mode = RULE_MODES.find((candidate) => LETTERS[candidate] === spelled[index])
      if (mode === undefined) throw new RangeError(`No rules: ${spelled}`)
      return [rule, mode]
    }),
  ) as unknown as RuleModes
}
