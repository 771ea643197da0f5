import type { EventData } from '@backoffice/contract/integration/events'
import { type MemberId, refuse, type Refused } from '@backoffice/kernel'
import type { ErrorCode } from '@backoffice/contract'
import type { Command, CommandContext } from '../../../platform/command/command.ts'
import { readLicence } from '../../licences/index.ts'
import { fullNameOf, type Member, readRegistration } from '../../members/index.ts'
import { findMatches, isCertain, latestEnd } from '../adapter.ts'
import type { RegisterContext } from '../context.ts'
import { nameKeyOf } from '../register-line.ts'
import { findBound, findInRegister, insertHits, isRegistered, type Person } from '../hits.repo.ts'
import { bindMember } from './bind-matches.ts'

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
  return refuse('EXCLUDED', { until: latestEnd(certain) })
}

/** A registration that is looked up first. */
export const registerChecked = (module: RegisterContext): Command<Registration, object> => ({
  ...module.members.registerMember,
  before: (_deps, sent) => checkRegistration(module, sent),
})

type SignIn = Parameters<RegisterContext['members']['recordSignIn']['run']>[1]

function personOf(member: Member, ip: string | null): Person {
  const { id: memberId, externalId, username, phone, tmnPhone, bankCode, accountNo } = member
  const name = fullNameOf(member)
  const phones = [phone, ...(tmnPhone === null ? [] : [tmnPhone])]
  return { memberId, externalId, username, phones, name, nameKey: nameKeyOf(name), bankCode, accountNo, ip }
}

/**
 * A sign-in is stored as evidence whatever the register says. A member whose phone or account the register lists is
 * excluded with it; another match is a case for staff.
 */
export const signInChecked = (module: RegisterContext): Command<SignIn, object> => ({
  ...module.members.recordSignIn,
  async before({ db, clock, config }, { username, ip }) {
    const { rules } = await readLicence(db, config)
    const member = await module.members.findByUsername(db, username)
    if (!rules.registerChecked.includes('sign-in') || member === undefined || member.status === 'closed') return null
    const [person, now] = [personOf(member, ip), clock.now()]
    const found = await findMatches(db, module.adapters, person, now)
    // Many share a name with an excluded member: an address of theirs has to agree as well.
    const matches = found.filter(
      each => each.excludedMemberId === null || isCertain(each) || each.reasons.includes('ip'),
    )
    await insertHits(db, person, matches, { occasion: 'sign-in', now })
    return null
  },
  async run(context, input) {
    const [bound] = await findBound(context.tx, context.now, { username: input.username, limit: 1 })
    if (bound !== undefined) {
      const done = await bindMember(module, context, bound)
      if (!done.ok) return done
    }
    return module.members.recordSignIn.run(context, input)
  },
})

/** Until when the register’s file still lists a locked member by phone or account; null where it does not. */
export async function findListed({ members }: RegisterContext, { tx, now }: CommandContext, memberId: MemberId) {
  const found = await findInRegister(tx, personOf(await members.getForUpdate(tx, memberId), null), now)
  const certain = found.filter(isCertain)
  return certain.length === 0 ? null : { until: latestEnd(certain) }
}
