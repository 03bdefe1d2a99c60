import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const NAME = 'eluent_device'
const WORD = /^[\w-]{43}$/
const DAY_MS = 24 * 60 * 60 * 1000
/** How long a device stays known after its last sign-in. */
export const DEVICE_LASTS_MS = 180 * DAY_MS

/** The word by which a browser is known again; no one is signed in by it. */
export function deviceOf(request: FastifyRequest): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    if (name === NAME && WORD.test(value)) return value
  }
  return undefined
}

export function newDevice(): string {
  return randomBytes(32).toString('base64url')
}

/** Sent to the sign-in calls alone, out of reach of scripts and of other sites. */
export function deviceCookie(device: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${device}; Path=/api/auth; Max-Age=${DEVICE_LASTS_MS / 1000}; HttpOnly; SameSite=Strict${secure}`
}
