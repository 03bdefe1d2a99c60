import * as z from 'zod'

export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be on or off')
  .transform((word) => ['true', '1', 'on'].includes(word))
export function count(min: number, max: number) {
  return z.coerce
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
}
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}
