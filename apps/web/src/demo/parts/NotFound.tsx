import { MapPinOff } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LinkButton } from '../../ui/links.tsx'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { appNames } from '../core/apps.ts'
import css from './parts.module.css'

/** An address that names no application, or no record of one. */
export function NotFound() {
  const { t } = useTranslation('demo')
  return (
    <>
      <h1 className="visually-hidden">{t('notFound.title')}</h1>
      <EmptyState
        icon={MapPinOff}
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={
          <span className={css.links}>
            {appNames.map(app => (
              <LinkButton key={app} to="/demo/$" params={{ _splat: app }} size="small">
                {t(`menu.${app}`)}
              </LinkButton>
            ))}
          </span>
        }
      />
    </>
  )
}
