import type { Permission } from '@backoffice/contract'
import type { AdminId, MemberId, Satang, SessionId } from '@backoffice/kernel'

/** A signed-in admin as read from the session row. */
export type AdminActor = {
  readonly kind: 'admin'
  readonly id: AdminId
  readonly name: string
  readonly username: string
  readonly role: string
  readonly permissions: ReadonlySet<Permission>
  readonly sessionId: SessionId
  /** The largest amounts this admin may approve or adjust without a second approver; null means no limit. */
  readonly limits: { readonly approve: Satang | null; readonly adjust: Satang | null }
  /** End of the period in which the admin counts as freshly confirmed. */
  readonly stepUpUntil: Date | null
  /** True while the role requires a second factor the admin has not set up: only `/account` answers. */
  readonly lacksSecondFactor?: boolean
}

/** True when the admin confirmed a moment ago that it is them. */
export const isFreshlyConfirmed = ({ stepUpUntil }: AdminActor, now: Date): boolean =>
  stepUpUntil !== null && stepUpUntil.getTime() > now.getTime()

/** Who acts: an admin, a system timer, a provider through a signed event, or a member through the player site. */
export type Actor =
  | AdminActor
  | { readonly kind: 'system'; readonly name: string }
  | { readonly kind: 'provider'; readonly name: string }
  | { readonly kind: 'member'; readonly id: MemberId; readonly name: string }
