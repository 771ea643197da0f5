import type { ClientRequest, ClientResponse, Endpoints } from '@backoffice/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { Changes } from '../../ui/versions/Versions.tsx'
import { Flagged } from './Flagged.tsx'
import { useRuleText } from './licence.ts'
import css from './licences.module.css'

export type Preview = ClientResponse<Endpoints['licence.preview']>['data']
type Props = {
  preview: Preview
  version: number
  body: Omit<ClientRequest<Endpoints['licence.change']>['body'], 'reason'>
  onClose: () => void
  onDone: () => void
}

/** What changes and what no longer agrees with it, before the request is submitted. */
export function SubmitLicence({ preview, version, body, onClose, onDone }: Props) {
  const { t } = useTranslation('licences')
  const textOf = useRuleText()
  const { submit, dialog } = useAction('licence.change', { done: () => t('preview.done'), onSettled: onDone })
  const { differences, effects, flagged } = preview
  return (
    <ReasonDialog
      title={t('preview.title')}
      note={t('preview.note')}
      confirm={t('preview.submit')}
      {...dialog}
      onConfirm={reason => submit({ body: { ...body, reason }, ifMatch: version })}
      onClose={onClose}
    >
      <h3 className={css.title}>{t('preview.differences')}</h3>
      {differences.length === 0 ? (
        <p>{t('preview.none')}</p>
      ) : (
        <Changes
          changes={differences.map(({ rule, before, after }) => ({
            label: t(`rule.${rule}`),
            from: textOf(rule, before),
            to: textOf(rule, after),
          }))}
        />
      )}
      <h3 className={css.title}>{t('preview.effects')}</h3>
      {effects.length === 0 ? (
        <p>{t('preview.noEffects')}</p>
      ) : (
        <ul className={css.effects}>
          {effects.map(({ effect, count, examples }) => (
            <li key={effect}>
              {t(`effect.${effect}`, { count })}
              {examples.length > 0 && <span className={css.quiet}> {examples.join(', ')}</span>}
            </li>
          ))}
        </ul>
      )}
      {flagged !== null && <Flagged preview={flagged} />}
    </ReasonDialog>
  )
}
