import type { EventData } from '@backoffice/contract/integration/events'
import { refuse, type Refused } from '@backoffice/kernel'
import type { ErrorCode } from '@backoffice/contract'
import type { Command } from '../../../platform/command/command.ts'
import { readLicence } from '../../licences/index.ts'
import { fullNameOf, readRegistration } from '../../members/index.ts'
import { findMatches, isCertain } from '../adapter.ts'
import type { RegisterContext } from '../context.ts'
import { nameKeyOf } from '../register-line.ts'
import { insertHits, isRegistered, type Person } from '../hits.repo.ts'

type Registration = EventData<'member.registered'>

/**
 * Looks a person up before they register, where the licence says so. One whose phone or account is of an excluded
 * person is refused, and a case for staff either way; a name alone is a case only.
 */
export async function checkRegistration(
  { deps, adapters }: RegisterContext,
  sent: Registration,
): Promise<Refused<ErrorCode> | null> {
  const now = deps.clock.now()
  const { rules } = await readLicence(deps.db, deps.config)
  const read = readRegistration(sent)
  // What is wrong with it is answered by the registration itself.
  if (!rules.registerChecked.includes('registration') || !read.ok) return null
  const { externalId, username, phone, tmnPhone, bankCode, accountNo } = read.value
  if (await isRegistered(deps.db, externalId)) return null
  const name = fullNameOf(read.value)
  const person: Person = {
    memberId: null,
    externalId,
    username,
    phones: [phone, ...(tmnPhone === null ? [] : [tmnPhone])],
    name,
    nameKey: nameKeyOf(name),
    bankCode,
    accountNo,
    ip: null,
  }
  const matches = await findMatches(deps.db, adapters, person, now)
  await insertHits(deps.db, person, matches, { occasion: 'registration', now })
  const certain = matches.filter(isCertain)
  if (certain.length === 0) return null
  return refuse('EXCLUDED', { until: certain.some(({ endsAt }) => endsAt === null) ? null : latestOf(certain) })
}

const latestOf = (matches: readonly { readonly endsAt: Date | null }[]): Date =>
  new Date(Math.max(...matches.map(({ endsAt }) => endsAt?.getTime() ?? 0)))

/** A registration that is looked up first. */
export const registerChecked = (module: RegisterContext): Command<Registration, object> => ({
  ...module.members.registerMember,
  before: (_deps, sent) => checkRegistration(module, sent),
})

type SignIn = Parameters<RegisterContext['members']['recordSignIn']['run']>[1]

/** A sign-in is stored as evidence whatever the register says; a match is a case for staff. */
export const signInChecked = (module: RegisterContext): Command<SignIn, object> => ({
  ...module.members.recordSignIn,
  async before({ db, clock, config }, { username, ip }) {
    const { rules } = await readLicence(db, config)
    const member = await module.members.findByUsername(db, username)
    if (!rules.registerChecked.includes('sign-in') || member === undefined || member.status === 'closed') return null
    const { id: memberId, externalId, phone, tmnPhone, bankCode, accountNo } = member
    const [name, now] = [fullNameOf(member), clock.now()]
    const phones = [phone, ...(tmnPhone === null ? [] : [tmnPhone])]
    const person = { memberId, externalId, username, phones, name, nameKey: nameKeyOf(name), bankCode, accountNo, ip }
    const found = await findMatches(db, module.adapters, person, now)
    // Many share a name with an excluded member: an address of theirs has to agree as well.
    const matches = found.filter(
      each => each.excludedMemberId === null || isCertain(each) || each.reasons.includes('ip'),
    )
    await insertHits(db, person, matches, { occasion: 'sign-in', now })
    return null
  },
})
