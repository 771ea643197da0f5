import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

type Actor = { readonly kind: 'admin' | 'member' | 'system' | 'provider'; readonly name: string }

/** External systems with a general name; providers of payments or games have their own. */
const parties: Readonly<Record<string, 'bankFeed' | 'playerSite'>> = {
  'bank feed': 'bankFeed',
  'player site': 'playerSite',
}

/** Returns the actor's name. */
export function useActorLabels(): (actor: Actor | null) => string {
  const { t } = useTranslation('ui')
  return useCallback(
    actor => {
      if (actor === null || actor.kind === 'system') return t('actor.system')
      if (actor.kind === 'admin') return actor.name
      const party = actor.kind === 'provider' ? parties[actor.name] : undefined
      return party === undefined ? t(`actor.${actor.kind}`, { name: actor.name }) : t(`actor.${party}`)
    },
    [t],
  )
}

/**
 * Returns the title of a timeline entry: the action, or for a refused one the attempt. `done` is the title of a
 * completed action.
 */
export function useActionTitle(): (
  entry: { readonly action: string; readonly outcome: string },
  done: string,
) => string {
  const { t } = useTranslation('ui')
  return ({ action, outcome }, done) =>
    outcome === 'refused' ? t(`attempt.${action}`, { defaultValue: t('attempted', { action: done }) }) : done
}
