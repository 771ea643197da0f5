import { type Permission, permissionOf } from '@backoffice/contract'
import type { DepositAction } from '@backoffice/contract/deposits/forms'
import { minus, ZERO, type Satang } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import type { Reader } from '../../platform/db/database.ts'
import { readLicence } from '../licences/index.ts'
import type { DepositContext } from './context.ts'
import { type Deposit, checkAction, ACTIONS_FROM } from './domain/deposit.ts'

const ACTIONS = Object.keys(ACTIONS_FROM) as DepositAction[]

/** The permission to credit without a second approver: manual entries, and deposits only an own statement reports. */
const GIVING_KEY = permissionOf('deposits.create')

/** The solo limit of an admin per deposit and day; null: no limit. */
export const findSoloLimit = (admin: {
  readonly permissions: { has(key: Permission): boolean }
  readonly adjustLimit: Satang | null
}): Satang | null => (admin.permissions.has(GIVING_KEY) ? admin.adjustLimit : ZERO)

/** The viewer, and what is left of their solo limit today; null: no limit. */
type LimitedViewer = { readonly actor: AdminActor; readonly left: Satang | null }
/** `releases`: the licence permits the release of held deposits. Read where one is shown. */
export type DepositViewer = LimitedViewer & { readonly releases: boolean }

/**
 * The actions an admin can execute on a deposit now, by the rules of their execution. `left` is what remains of their
 * solo limit today.
 */
export const actionsFor = (
  deposit: Pick<Deposit, 'status' | 'openApproval' | 'amount' | 'importedBy' | 'limitCountedBy'> & {
    readonly canBeLimited: boolean
    readonly isMemberExcluded: boolean
  },
  { actor, left, releases }: DepositViewer,
): DepositAction[] =>
  ACTIONS.filter(
    action =>
      actor.permissions.has(permissionOf(`deposits.${action}`)) &&
      checkAction(action, deposit).ok &&
      (action !== 'hold' || deposit.canBeLimited) &&
      (action !== 'release' || (releases && !deposit.isMemberExcluded)) &&
      !(action === 'credit' && isForAnother(deposit, { actor, left })),
  )

/** An owner may be the only approver: that is checked on crediting. */
const isForAnother = (
  { importedBy, amount, limitCountedBy }: Pick<Deposit, 'amount' | 'importedBy' | 'limitCountedBy'>,
  { actor, left }: LimitedViewer,
): boolean =>
  importedBy === actor.id &&
  !limitCountedBy.includes(actor.id) &&
  actor.role !== 'owner' &&
  left !== null &&
  amount > left

/** The solo limit of an admin per deposit and per day; null: no limit. */
export const soloLimitOf = ({ permissions, limits }: AdminActor): Satang | null =>
  findSoloLimit({ permissions, adjustLimit: limits.adjust })

/** The viewer of these deposits. Today's total is read without a lock: concurrent actions are checked on execution. */
export async function viewerOf(
  module: Pick<DepositContext, 'deps' | 'members'>,
  reader: Reader,
  actor: AdminActor,
  { now, of }: { readonly now: Date; readonly of: readonly Pick<Deposit, 'status'>[] },
): Promise<DepositViewer> {
  const releases =
    actor.permissions.has(permissionOf('deposits.release')) &&
    of.some(({ status }) => status === 'held') &&
    (await readLicence(reader, module.deps.config)).rules.heldDepositsReleased
  return { actor, left: await soloLimitLeft(module, reader, actor, now), releases }
}

/** What is left of an admin's solo limit today; null: no limit. */
export async function soloLimitLeft(
  { members }: Pick<DepositContext, 'members'>,
  reader: Reader,
  actor: AdminActor,
  now: Date,
): Promise<Satang | null> {
  const soloLimit = soloLimitOf(actor)
  if (soloLimit === null || soloLimit === ZERO) return soloLimit
  const input = await members.soloLimitUsed(reader, actor.id, now)
  return input < soloLimit ? minus(soloLimit, input) : ZERO
}
