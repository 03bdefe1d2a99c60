import { join } from 'node:path'
import { NO_FORM_FIELDS_TEXT } from '@eluent/domain/form-templates'
import { ORGANIZATION_LIMITS, type LimitName, type OrganizationLimits } from '@eluent/domain/organizations'
import * as z from 'zod'
import { count, flag, list, optional, webAddress } from './setting-kinds.ts'
import { checkSignatures, signatureEnvironment, signaturesOf, type SignatureSettings } from './signature-settings.ts'
import { telemetryEnvironment, telemetryOf, type TelemetrySettings } from './telemetry/telemetry-settings.ts'

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

const organizationLimit = (name: LimitName) => count(1, ORGANIZATION_LIMITS[name].most)
const standardOf = (name: LimitName) => ORGANIZATION_LIMITS[name].standard

const environment = z
  .object({
    PORT: optional(count(0, 65_535)),
    HOST: optional(z.string()),
    PUBLIC_URL: optional(webAddress),
    DATA_DIR: optional(z.string()),
    FILES_DIR: optional(z.string()),
    KEY_SECRET: optional(z.string().min(32, 'must have at least 32 characters, drawn at random')),
    CLOSE_GRACE_SECONDS: optional(count(0, 300)),
    WEB_DIST: optional(z.string()),
    DATABASE_URL: postgresAddress,
    DATABASE_OWNER_URL: optional(postgresAddress),
    DATABASE_POOL_SIZE: optional(count(1, 500)),
    DATABASE_NAMED_STATEMENTS: optional(flag),
    DATABASE_LISTEN: optional(flag),
    DATABASE_RETRY_MS: optional(count(0, 60_000)),
    DATABASE_QUERY_TIMEOUT_MS: optional(count(100, 600_000)),
    CORS_ORIGINS: optional(list),
    CONNECT_ORIGINS: optional(list.pipe(z.array(webAddress))),
    TRUST_PROXY: optional(list),
    REQUIRED_APP_VERSION: optional(
      z
        .string()
        .regex(/^\d{1,6}(\.\d{1,6}){0,2}$/, 'must be a version such as 3.2.1')
        .transform((text) => [...text.split('.'), '0', '0'].slice(0, 3).join('.')),
    ),
    ADMIN_ROLES: optional(list),
    RATE_LIMIT_PER_MINUTE: optional(count(1, 1_000_000)),
    ORGANIZATION_CALLS_PER_MINUTE: optional(organizationLimit('calls_per_minute')),
    ORGANIZATION_CALLS_AT_ONCE: optional(organizationLimit('calls_at_once')),
    ORGANIZATION_JOBS_AT_ONCE: optional(organizationLimit('jobs_at_once')),
    ORGANIZATION_MAILS_WAITING: optional(organizationLimit('mails_waiting')),
    ORGANIZATION_STORED_GB: optional(organizationLimit('stored_gb')),
    TOKEN_LIFETIME_MINUTES: optional(count(1, 1440)),
    MAX_IMAGE_MB: optional(count(1, 100)),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
    MAIL_FROM: optional(z.string()),
    S3_BUCKET: optional(z.string()),
    S3_REGION: optional(z.string()),
    S3_ENDPOINT: optional(webAddress),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    S3_FORCE_PATH_STYLE: optional(flag),
    IOS_APP_URL: optional(webAddress),
    ANDROID_APP_URL: optional(webAddress),
    SIGNER_URL: optional(webAddress),
    SIGNER_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    LEDGER_KEY: optional(z.string()),
    WITNESS_URLS: optional(list.pipe(z.array(webAddress))),
    WITNESS_KEYS: optional(list),
    WITNESS_QUORUM: optional(count(0, 32)),
    ...signatureEnvironment,
    DRIVER_URL: optional(webAddress),
    CHEMSTATION_URL: optional(webAddress),
    KNOWLEDGE_BASE_URL: optional(webAddress),
    EASTER_EGG_URL: optional(webAddress),
    OPERATOR_EMAIL: optional(z.email('must be an e-mail address')),
    SUPPORT_EMAIL: optional(z.email('must be an e-mail address')),
    CARD_PROVIDER_URL: optional(webAddress),
    CARD_PROVIDER_SECRET: optional(z.string().min(32, 'must be at least 32 characters')),
    CAPTCHA_SITE_KEY: optional(z.string()),
    CHEM_ID_URL: optional(webAddress),
    NO_FORM_FIELDS_TEXT: optional(z.string().max(255, 'must be at most 255 characters')),
    REVOKE_NEEDS_PASSWORD: optional(flag),
    DEMO: optional(z.enum(['yes', 'no'], 'must be yes or no')),
    ...telemetryEnvironment,
    LOG_LEVEL: optional(
      z.enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be trace, debug, info, warn, error, fatal or silent',
      ),
    ),
  })
  .superRefine((given, context) => {
    const needed = given.SIGNER_URL === undefined ? [] : (['SIGNER_TOKEN', 'LEDGER_KEY'] as const)
    for (const name of needed)
      if (given[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is needed with SIGNER_URL' })
    if (given.WITNESS_URLS?.length !== given.WITNESS_KEYS?.length)
      context.addIssue({ code: 'custom', path: ['WITNESS_KEYS'], message: 'needs a key for each of WITNESS_URLS' })
    checkSignatures(given, (name, message) => context.addIssue({ code: 'custom', path: [name], message }))
    if (given.CARD_PROVIDER_URL !== undefined && given.CARD_PROVIDER_SECRET === undefined)
      context.addIssue({ code: 'custom', path: ['CARD_PROVIDER_SECRET'], message: 'is needed with CARD_PROVIDER_URL' })
    if (given.S3_BUCKET === undefined) return
    if (given.FILES_DIR !== undefined)
      context.addIssue({ code: 'custom', path: ['FILES_DIR'], message: 'must be left out, files lie in S3_BUCKET' })
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (given[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is needed with S3_BUCKET' })
    }
  })

export interface S3Settings {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

export interface LedgerSettings {
  signerUrl: string | undefined
  /** The word the signer knows us by. */
  signerToken: string | undefined
  /** The log's key, `name+id+key`. */
  logKey: string | undefined
  witnessUrls: readonly string[]
  /** In the order of their addresses. */
  witnessKeys: readonly string[]
  /** How many witnesses must have signed; all of them when it is not said. */
  witnessQuorum: number | undefined
}

export interface Settings extends SignatureSettings {
  port: number
  host: string
  /** Where users reach the product; share links and mails begin with it. */
  publicUrl: string
  dataDir: string
  /** Where uploads and reports lie without a bucket; the same folder for every node. */
  filesDir: string
  /** What the keys in the database are encrypted with; without it they lie in the data folder. */
  keySecret: string | undefined
  /** How long, after a signal to end, calls are still taken while health says that there will be no more. */
  closeGraceMs: number
  /** The built web app; absent when it is served elsewhere. */
  webDist: string | undefined
  database: {
    url: string
    size: number
    namedStatements: boolean
    retryForMs: number
    queryTimeoutMs: number
    connectTimeoutMs: number
  }
  /** The owner's address, for the job queue's own schema; without it mails wait in the outbox. */
  databaseOwnerUrl: string | undefined
  /** Whether that address is a direct one, on which NOTIFY is heard; a PgBouncer that pools transactions passes none on. */
  databaseListens: boolean
  corsOrigins: readonly string[]
  /** Outside services that the page itself calls. */
  connectOrigins: readonly string[]
  /** Proxies whose X-Forwarded-For counts; none by default. */
  trustProxy: readonly string[]
  requiredAppVersion: string | undefined
  adminRoles: readonly string[] | undefined
  rateLimitPerMinute: number
  /** Of each organization that has none of its own. */
  organizationLimits: OrganizationLimits
  tokenLifetimeMinutes: number
  maxImageMb: number
  smtpUrl: string | undefined
  mailFrom: string
  s3: S3Settings | undefined
  /** The verification app's page in each store; empty where there is none. */
  iosAppUrl: string
  androidAppUrl: string
  /** Who signs the log of certificates (docs/ledger.md). */
  ledger: LedgerSettings
  driverUrl: string
  /** The helper beside the instrument's software; empty where the driver is it, also the one a browser names. */
  chemstationUrl: string
  knowledgeBaseUrl: string
  easterEggUrl: string
  supportEmail: string
  operatorEmail: string | undefined
  /** The outside service that takes cards, and the secret shared with it; absent where no cards are taken. */
  cardProvider: { url: string; secret: string } | undefined
  /** Google reCAPTCHA's site key; empty leaves the check to the card provider's own. */
  captchaSiteKey: string
  /** The external chemical-ID service, as the browser reaches it; empty where there is none. */
  chemIdUrl: string
  /** What a form template without a field shows. */
  noFormFieldsText: string
  /** Whether this is the demo laboratory, whose passwords are published. */
  demo: boolean
  /** Whether revoking a certificate needs the password again also where no screen asks for it. */
  revokeNeedsPassword: boolean
  telemetry: TelemetrySettings
  logLevel: string
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Settings from the environment. @throws SettingsError with one line per fault */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = environment.safeParse(env)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? 'settings')
      return env[name] ? `${name} ${issue.message}` : `${name} is missing: it ${issue.message}`
    })
    throw new SettingsError(lines.join('\n'))
  }
  const given = result.data
  const port = given.PORT ?? 8080
  const dataDir = given.DATA_DIR ?? join(process.cwd(), 'data')
  return {
    port,
    host: given.HOST ?? '127.0.0.1',
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    dataDir,
    filesDir: given.FILES_DIR ?? join(dataDir, 'files'),
    keySecret: given.KEY_SECRET,
    closeGraceMs: (given.CLOSE_GRACE_SECONDS ?? 0) * 1000,
    webDist: given.WEB_DIST,
    database: {
      url: given.DATABASE_URL,
      size: given.DATABASE_POOL_SIZE ?? 20,
      namedStatements: given.DATABASE_NAMED_STATEMENTS ?? true,
      retryForMs: given.DATABASE_RETRY_MS ?? 5_000,
      queryTimeoutMs: given.DATABASE_QUERY_TIMEOUT_MS ?? 20_000,
      connectTimeoutMs: 5_000,
    },
    databaseOwnerUrl: given.DATABASE_OWNER_URL,
    databaseListens: given.DATABASE_LISTEN ?? true,
    corsOrigins: given.CORS_ORIGINS ?? [],
    connectOrigins: given.CONNECT_ORIGINS ?? [],
    trustProxy: given.TRUST_PROXY ?? [],
    requiredAppVersion: given.REQUIRED_APP_VERSION,
    adminRoles: given.ADMIN_ROLES,
    rateLimitPerMinute: given.RATE_LIMIT_PER_MINUTE ?? 1_000,
    organizationLimits: {
      calls_per_minute: given.ORGANIZATION_CALLS_PER_MINUTE ?? standardOf('calls_per_minute'),
      calls_at_once: given.ORGANIZATION_CALLS_AT_ONCE ?? standardOf('calls_at_once'),
      jobs_at_once: given.ORGANIZATION_JOBS_AT_ONCE ?? standardOf('jobs_at_once'),
      mails_waiting: given.ORGANIZATION_MAILS_WAITING ?? standardOf('mails_waiting'),
      stored_gb: given.ORGANIZATION_STORED_GB ?? standardOf('stored_gb'),
    },
    tokenLifetimeMinutes: given.TOKEN_LIFETIME_MINUTES ?? 60,
    maxImageMb: given.MAX_IMAGE_MB ?? 10,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Eluent <no-reply@localhost>',
    s3: s3Of(given),
    iosAppUrl: given.IOS_APP_URL ?? '',
    androidAppUrl: given.ANDROID_APP_URL ?? '',
    ledger: {
      signerUrl: given.SIGNER_URL,
      signerToken: given.SIGNER_TOKEN,
      logKey: given.LEDGER_KEY,
      witnessUrls: given.WITNESS_URLS ?? [],
      witnessKeys: given.WITNESS_KEYS ?? [],
      witnessQuorum: given.WITNESS_QUORUM,
    },
    ...signaturesOf(given),
    driverUrl: (given.DRIVER_URL ?? 'http://localhost:8081').replace(/\/$/, ''),
    chemstationUrl: (given.CHEMSTATION_URL ?? '').replace(/\/$/, ''),
    knowledgeBaseUrl: given.KNOWLEDGE_BASE_URL ?? 'https://help.eluent.example/',
    easterEggUrl: given.EASTER_EGG_URL ?? 'https://video.eluent.example/',
    operatorEmail: given.OPERATOR_EMAIL,
    supportEmail: given.SUPPORT_EMAIL ?? 'support@eluent.example',
    cardProvider: cardProviderOf(given),
    captchaSiteKey: given.CAPTCHA_SITE_KEY ?? '',
    chemIdUrl: (given.CHEM_ID_URL ?? '').replace(/\/$/, ''),
    revokeNeedsPassword: given.REVOKE_NEEDS_PASSWORD ?? true,
    demo: given.DEMO === 'yes',
    noFormFieldsText: given.NO_FORM_FIELDS_TEXT ?? NO_FORM_FIELDS_TEXT,
    telemetry: telemetryOf(given),
    logLevel: given.LOG_LEVEL ?? 'info',
  }
}

function cardProviderOf(given: z.output<typeof environment>): Settings['cardProvider'] {
  const { CARD_PROVIDER_URL: url, CARD_PROVIDER_SECRET: secret } = given
  return url === undefined || secret === undefined ? undefined : { url: url.replace(/\/$/, ''), secret }
}

function s3Of(given: z.output<typeof environment>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    region: given.S3_REGION ?? 'us-east-2',
    endpoint: given.S3_ENDPOINT,
    forcePathStyle: given.S3_FORCE_PATH_STYLE ?? given.S3_ENDPOINT !== undefined,
  }
}
