import { argon2Sync, randomBytes } from 'node:crypto'
import type { RoleKey } from '@backoffice/contract/permissions'
import { newId } from '@backoffice/kernel'
import { writeHash } from '../../../api/src/modules/session/passwords/phc.ts'
import type { Product } from './product.ts'

export type Role = RoleKey
export type Admin = {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly password: string
}
export type AdminOptions = {
  readonly name?: string
  readonly role?: Role /** Baht. */
  readonly approveLimit?: number
  readonly adjustLimit?: number
}

export const PASSWORD = 'monsoon river lantern'
const passwordHash = hashCheaply(PASSWORD)

/** Creates an admin who can sign in with {@link PASSWORD}. */
export async function addAdmin({ sql }: Pick<Product, 'sql'>, options: AdminOptions): Promise<Admin> {
  const { name = 'Anong', role = 'owner', approveLimit, adjustLimit } = options
  const id = newId()
  const username = `${name.toLowerCase().replaceAll(' ', '.')}.${randomBytes(4).toString('hex')}`
  const [approve, adjust] = [approveLimit, adjustLimit].map(limit => (limit === undefined ? null : limit * 100))
  await sql.query(
    `insert into admins (id, username, name, role, password_hash, status, approve_limit_satang, adjust_limit_satang) values ($1, $2, $3, $4, $5, 'active', $6, $7)`,
    [id, username, name, role, passwordHash, approve, adjust],
  )
  return { id, username, name, role, password: PASSWORD }
}

/** A password hash at minimal cost; the product replaces it at the first sign-in. */
function hashCheaply(password: string): string {
  const cost = { memoryKiB: 8, passes: 1, parallelism: 1 }
  const salt = randomBytes(16)
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory: cost.memoryKiB,
    passes: cost.passes,
    parallelism: cost.parallelism,
    tagLength: 32,
  })
  return writeHash({ cost, salt, hash })
}

/** Signs in from another device and returns the token. */
export async function signInElsewhere(
  product: Pick<Product, 'address'>,
  { username, password }: Admin,
): Promise<string> {
  const response = await fetch(`${product.address}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': uniqueAddress() },
    body: JSON.stringify({ username, password }),
  })
  const answer = (await response.json()) as { serviceToken?: string }
  if (answer.serviceToken === undefined)
    throw new Error(`the sign-in of ${username} was answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.serviceToken
}

/** Returns a unique IP address. */
export const uniqueAddress = (): string => ['10', ...randomBytes(3)].join('.')
