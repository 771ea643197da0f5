import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberEvent } from '../member.ts'

/** Who did it, in words. */
export function useActorWords(): (actor: MemberEvent['actor']) => string {
  const { t } = useTranslation('member')
  return useCallback((actor) => (actor === null || actor.kind === 'system' ? t('actor.system') : actor.kind === 'admin' ? actor.name : t(`actor.${actor.kind}`, { name: actor.name })), [t])
}
