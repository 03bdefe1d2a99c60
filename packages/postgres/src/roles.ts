/** Owns every table; migrations run as this role. */
export const ownerRole = 'eluent_owner'
/** What the application connects as: owns nothing and is held by row level security. */
export const appRole = 'eluent_app'
/** Name of the product's database in the embedded server. */
export const embeddedName = 'eluent'

export interface RolePasswords {
  readonly owner: string
  readonly app: string
}
