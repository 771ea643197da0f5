import { permissionOf, type PermittedEndpoint } from '@backoffice/contract'
import { adminDetail, type AdminForm, type AdminResponse, type LimitsForm } from '@backoffice/contract/admins/forms'
import { ok, refuse, toDecimal, type ApprovalId, type Refused, type Satang } from '@backoffice/kernel'
import { z } from 'zod'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { type AdminContext, pick, recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import type { AccountApproval } from '../account-approval.ts'
import { type Account, lockAccount } from '../accounts.list.ts'
import { isInside, toNetwork } from '../../../platform/limits/allowed-addresses.ts'
import { saveAddresses, saveLimits, saveProfile } from '../admins.repo.ts'
import { enqueueNotice } from '../../session/index.ts'
import { changed, type ManagedContext, rankProblem, unconfirmed } from '../context.ts'
import { revokeTokens } from '../tokens.repo.ts'

type Change<F> = { readonly id: string; readonly version: number; readonly form: F }

/** What every edit of an admin shares. */
const shared = ({ show }: ManagedContext, name: PermittedEndpoint & `admins.${string}`) => ({
  name,
  permission: permissionOf(name),
  kind: 'admin',
  lock: ({ tx }: AdminContext, { id }: { readonly id: string }) => lockAccount(tx, id),
  versioned: {
    of: ({ version }: Account) => version,
    async current({ tx, actor, now }: AdminContext, { id }: Account): Promise<unknown> {
      const current = await show(tx, id, actor, now)
      return current.ok ? z.encode(adminDetail, current.value) : null
    },
  },
  event: ({ id }: Account) => changed(id),
  show: ({ tx, actor, now }: AdminContext, { id }: { readonly id: string }) => show(tx, id, actor, now),
})

/**
 * Changes name, email address and title. An address receives password resets: one's own takes a confirmation, links to
 * the earlier one stop working, and it is notified. That of another admin changes with a second approval.
 */
export const changeProfile = (module: ManagedContext, approval: AccountApproval) =>
  recordCommand<
    Change<AdminForm>,
    Account,
    Profile,
    { readonly pending: ApprovalId },
    ExecutedOrPending<AdminResponse>
  >({
    ...shared(module, 'admins.change'),
    async check({ tx, actor, now }, before, { form }) {
      const waits = form.email !== before.email && before.id !== actor.id
      if (form.email === before.email) return ok({ form, waits })
      return (await rankProblem(tx, actor, before)) ?? unconfirmed(actor, now) ?? ok({ form, waits })
    },
    async save(context, before, { form, waits }) {
      const { id, email, username } = before
      if (!waits || form.name !== before.name || form.title !== before.title)
        await saveProfile(context.tx, id, waits ? { ...form, email } : form, context.now)
      if (waits) return approval.address(context, { id, username }, email, form.email)
      if (form.email === email) return undefined
      await revokeTokens(context.tx, id, context.now)
      enqueueNotice(context, { notice: 'email-changed', to: email, username })
      return undefined
    },
    changes: (before, { form, waits }) => {
      const fields = waits ? (['name', 'title'] as const) : (['name', 'email', 'title'] as const)
      const requested = waits ? { asked: 'admins.email', newEmail: form.email } : {}
      return { before: pick(before, fields), after: { ...pick(form, fields), ...requested } }
    },
    async show({ tx, actor, now }, { id }, _before, saved) {
      if (saved !== undefined) return ok(saved)
      const shown = await module.show(tx, id, actor, now)
      return shown.ok ? ok({ executed: shown.value }) : shown
    },
  })
/** `waits`: the new address is that of another admin. */
type Profile = { readonly form: AdminForm; readonly waits: boolean }

/** Changes what an admin may approve and adjust alone. Own limits stay with others. */
export const changeLimits = (module: ManagedContext) =>
  recordCommand<Change<LimitsForm>, Account, LimitsForm, void, AdminResponse>({
    ...shared(module, 'admins.change-limits'),
    authorize: async ({ actor, now }, { id }): Promise<Refused<'OWN_ACCOUNT' | 'STEP_UP_REQUIRED'> | null> =>
      actor.id === id ? refuse('OWN_ACCOUNT') : unconfirmed(actor, now),
    check: async (_context, _before, { form }) => ok(form),
    save: ({ tx, now }, { id }, form) => saveLimits(tx, id, form, now),
    changes: ({ approveLimit, adjustLimit }, { approve, adjust, reason }) => ({
      before: readable({ approve: approveLimit, adjust: adjustLimit }),
      after: readable({ approve, adjust }),
      reason,
    }),
  })

const readable = ({ approve, adjust }: { approve: Satang | null; adjust: Satang | null }) => ({
  approveLimit: approve === null ? null : toDecimal(approve),
  adjustLimit: adjust === null ? null : toDecimal(adjust),
})

/**
 * Changes where an admin may sign in from. A session from elsewhere ends at its next request. Owners may restrict
 * themselves, but not shut themselves out; those who have fewer rights than the admin concerned are refused.
 */
export const changeAddresses = (module: ManagedContext) =>
  recordCommand<Change<{ allowedAddresses: string[] }>, Account, readonly string[], void, AdminResponse>({
    ...shared(module, 'admins.change-addresses'),
    authorize: async ({ tx, actor, now }, before) => (await rankProblem(tx, actor, before)) ?? unconfirmed(actor, now),
    async check({ actor, origin }, before, { form }) {
      const networks: string[] = []
      for (const [index, entry] of form.allowedAddresses.entries()) {
        const network = toNetwork(entry)
        if (network === null) return badField(`allowedAddresses.${index}`, 'NETWORK')
        if (!networks.includes(network)) networks.push(network)
      }
      const shutsOut = actor.id === before.id && !isInside(origin.ip, networks)
      return shutsOut ? refuse('BLOCKED', { blockers: ['shuts-you-out'] }) : ok(networks)
    },
    save: ({ tx, now }, { id }, networks) => saveAddresses(tx, id, networks, now),
    changes: ({ allowedAddresses }, after) => ({ before: { allowedAddresses }, after: { allowedAddresses: after } }),
  })
