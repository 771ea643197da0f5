import { showPhone } from '@backoffice/kernel/thai'
import type { Member } from './member.ts'

/** A masked phone comes as it is to be shown. */
export const phoneOf = ({ phone, masked }: Pick<Member, 'phone' | 'masked'>): string => (masked ? phone : showPhone(phone))
