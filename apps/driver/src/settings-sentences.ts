import type * as z from 'zod'

/** What is wrong with a value, in the words of who reads a settings file and not in those of the library. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String)
    return `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`
  }
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'must be a whole number' : 'must be a number'
  if (issue.code === 'too_small') {
    if (issue.origin !== 'string') return `must be at least ${issue.minimum}`
    return issue.minimum === 1 ? 'must not be blank' : `must have at least ${issue.minimum} characters`
  }
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `must have at most ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`
  return issue.message
}

/** What to do about a fault of the settings, which begins with the setting or the file that it is about. */
export function settingToDo(fault: string, file: string | null): string {
  const where =
    file === null ? 'on the command line or in the environment' : `in ${file}, unless the command line has it`
  const again = 'then check again: nothing else was looked at.'
  if (fault.startsWith('ELUENT_API_'))
    return `Copy both lines again from Settings > Instrument Drivers > Add driver, which shows them once, ${again}`
  if (fault.startsWith('--settings')) return `Name the settings file after --settings, such as driver.env, ${again}`
  if (fault.startsWith('--') || fault.includes('no such option')) return `Leave it out or write it right, ${again}`
  if (fault.includes('no setting of the driver'))
    return `Take the line out, or compare its name with driver.env.example, ${again}`
  return `Correct it ${where}, ${again}`
}
