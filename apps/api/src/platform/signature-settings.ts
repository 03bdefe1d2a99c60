import * as z from 'zod'
import { optional, webAddress } from './setting-kinds.ts'

export interface TimestampSettings {
  /** Of the time stamp authority (RFC 3161). */
  url: string
  /** A PEM file of the certificates that its time stamps must lead to. */
  certificatesFile: string
  policy: string | undefined
}

export const timestampEnvironment = {
  TSA_URL: optional(webAddress),
  TSA_CERTIFICATES: optional(z.string()),
  TSA_POLICY: optional(z.string().regex(/^[0-2](\.\d{1,15}){1,20}$/, 'must be an object identifier such as 1.2.3')),
}

interface Given {
  TSA_URL?: string | undefined
  TSA_CERTIFICATES?: string | undefined
  TSA_POLICY?: string | undefined
}

/** @param fault is given the name of a setting that another one cannot do without, and says so */
export function checkTimestamps(given: Given, fault: (name: string, message: string) => void): void {
  if (given.TSA_URL !== undefined && given.TSA_CERTIFICATES === undefined)
    fault('TSA_CERTIFICATES', 'is needed with TSA_URL')
}

export function timestampsOf(given: Given): TimestampSettings | undefined {
  const { TSA_URL: url, TSA_CERTIFICATES: certificatesFile, TSA_POLICY: policy } = given
  return url === undefined || certificatesFile === undefined ? undefined : { url, certificatesFile, policy }
}
