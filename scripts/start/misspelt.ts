/** Every setting of docs/operations.md, section 3. */
export const SETTING_NAMES: readonly string[] = `
  ALLOWED_ORIGINS ANDROID_APP_URL BACKUP_DIR BACKUP_KEY_FILE CAPTCHA_SITE_KEY CARD_PROVIDER_SECRET
  CARD_PROVIDER_URL CHEMSTATION_ROOT CHEMSTATION_URL CHEM_ID_URL CLOSE_GRACE_SECONDS CONNECT_ORIGINS
  CORS_ORIGINS DATABASE_LISTEN DATABASE_NAMED_STATEMENTS DATABASE_OWNER_URL DATABASE_POOL_SIZE DATABASE_QUERY_TIMEOUT_MS
  DATABASE_RETRY_MS DATABASE_URL DATA_DIR DEMO DRIVER DRIVER_PORT
  DRIVER_URL EASTER_EGG_URL FILES_DIR HOST INSTRUMENT IOS_APP_URL
  KEY_SECRET KNOWLEDGE_BASE_URL LEDGER_KEY LEDGER_ORIGIN LOGS LOG_LEVEL
  MACHINE_NAME MAIL_FROM MAX_IMAGE_MB METRICS_HOST METRICS_PORT NO_FORM_FIELDS_TEXT
  OPERATOR_EMAIL ORGANIZATION_CALLS_AT_ONCE ORGANIZATION_CALLS_PER_MINUTE ORGANIZATION_JOBS_AT_ONCE ORGANIZATION_MAILS_WAITING ORGANIZATION_STORED_GB
  OTEL_EXPORTER_OTLP_ENDPOINT PAIRING_TOKEN PARTNERS PARTNERS_PORT PARTNERS_SMTP_PORT PDF_SIGNING_FILE
  PDF_SIGNING_PASSWORD PORT PUBLIC_URL RATE_LIMIT_PER_MINUTE REQUIRED_APP_VERSION REVOKE_NEEDS_PASSWORD
  S3_ACCESS_KEY_ID S3_BUCKET S3_ENDPOINT S3_FORCE_PATH_STYLE S3_REGION S3_SECRET_ACCESS_KEY
  SIGNER_TOKEN SIGNER_URL SIMULATOR_SEED SIMULATOR_SPEED SMTP_URL SUPPORT_EMAIL
  TOKEN_LIFETIME_MINUTES TRUST_PROXY TSA_CERTIFICATES TSA_POLICY TSA_URL WITNESS_KEYS
  WITNESS_NAME WITNESS_QUORUM WITNESS_URLS
`
  .trim()
  .split(/\s+/)

/** Shorter names stand too close to ordinary words (HOST beside HOSTS, PORT beside POST): of them slips of the hand are reported alone. */
const SHORTEST = 6

/** A letter struck twice, or two neighbours in the wrong order: PORTT, PROT. */
function isSlip(name: string, known: string): boolean {
  if (name.length === known.length) {
    const at = Array.from(name).findIndex((letter, index) => letter !== known[index])
    return name === `${known.slice(0, at)}${known[at + 1]}${known[at]}${known.slice(at + 2)}`
  }
  return Array.from(known).some((letter, at) => name === `${known.slice(0, at)}${letter}${known.slice(at)}`)
}

/** How many letters are left out, added or changed between two names, two that changed places as one; 3 for more than 2. */
function distance(one: string, other: string): number {
  const far = 3
  if (Math.abs(one.length - other.length) >= far) return far
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const crossed = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next.push(
        Math.min(
          (last[at] ?? far) + 1,
          (next[at - 1] ?? far) + 1,
          (last[at - 1] ?? far) + (isSame ? 0 : 1),
          crossed ? (before[at - 2] ?? far) + 1 : far,
        ),
      )
    }
    ;[before, last] = [last, next]
  }
  return Math.min(last[other.length] ?? far, far)
}

/** A line for each name of the environment that is no setting and reads like one; the value is not repeated. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (SETTING_NAMES.includes(name)) return []
    const [nearest] = SETTING_NAMES.map((known) => ({ known, far: distance(name.toUpperCase(), known) }))
      .filter(({ known, far }) =>
        known.length >= SHORTEST ? far <= (known.length >= 10 ? 2 : 1) : isSlip(name.toUpperCase(), known),
      )
      .toSorted((one, other) => one.far - other.far)
    return nearest ? [`${name} is not a setting. Did you mean ${nearest.known}?`] : []
  })
}
