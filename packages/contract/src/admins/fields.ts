import { code, money, optional, reason, text } from '../fields.ts'

const name = text(100)
const email = text(254, { input: 'email' })
/** The key of a role, of the product or of the operator. */
const role = code(64, { is: /^[a-z0-9][a-z0-9-]{0,63}$/, error: 'CHOICE' })
/** How much an admin may approve, and adjust in a day, alone; empty: no limit. */
const limit = optional(money({ min: 0 }))

export const invitationFields = {
  name,
  username: code(64, { is: /^[a-z0-9._-]{1,64}$/i, error: 'ADMIN_USERNAME' }),
  email,
  role,
  'limits.approve': limit,
  'limits.adjust': limit,
}
export const adminFields = { name, email: optional(email), title: optional(text(100)) }
export const roleFields = { role, reason: reason() }
/** The addresses an admin can sign in from. */
export const [MAX_NETWORKS, MAX_NETWORK_LENGTH] = [100, 60] as const
export const limitFields = { approve: limit, adjust: limit, reason: reason() }
