import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy } from 'react'
import { read } from '../../api/read.ts'
import type { ActionName } from '../../api/topics.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../action/use-action.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../dialogs/DialogButton.tsx'
import { FoundDrawer } from '../drawer/RecordDrawer.tsx'
import record from '../drawer/record.module.css'
import { Facts } from '../facts/Facts.tsx'
import { cellOf, withContent } from '../resource/columns.tsx'
import css from './record.module.css'
import { renderStatus } from './PeriodStatus.tsx'
import type { AnyRow, AnyScreen } from './record-screen.ts'

const ChangeDialog = lazy(() => import('./RecordForm.tsx').then(part => ({ default: part.ChangeDialog })))

type Found = { data: { data: AnyRow } | undefined; error: unknown; refetch: () => unknown }
// The declaration names the endpoint of one record.
const readOne = read as unknown as (name: string, request: object) => Parameters<typeof useQuery>[0]

/** One record of a declared noun: its facts, and what this admin can do. */
export function RecordDrawer({ id, screen }: { id: string; screen: AnyScreen }) {
  const { of, words, nameOf, facts, cells = {}, renderHead = renderStatus(screen), renderMore } = screen
  const { t } = useTranslation(words)
  const found = useQuery(readOne(`${of.noun}.get`, { params: { id } })) as Found
  return (
    <FoundDrawer
      record={id}
      label={t('label')}
      labelOf={nameOf}
      recentName={nameOf}
      found={found}
      missing={{ title: t('ui:record.missing', { label: t('label') }), hint: t('ui:record.missingHint') }}
      renderHead={each => renderHead?.(each)}
      renderActions={each => each.can.length > 0 && <Actions record={each} screen={screen} />}
    >
      {each => (
        <>
          <h2 className={record.amount}>{nameOf(each)}</h2>
          <Facts
            lines={facts.map(fact => {
              if (typeof fact !== 'string') return [t(fact.label), fact.value(each)]
              const cell = cells[fact]
              const column = withContent<AnyRow>({ id: fact, form: 'dateTime' }, of.list.columns)
              const isEmpty = each[fact] === null
              const field = of.fields[fact]
              const value = cell?.(each) ?? (isEmpty ? null : cellOf(column, t)(each))
              const isMultiline = field?.kind === 'text' && field.multiline === true
              const shown = isMultiline ? <span className={css.lines}>{value}</span> : value
              return [t(`column.${fact}`), shown]
            })}
          />
          {renderMore !== undefined && <div className={record.part}>{renderMore(each)}</div>}
        </>
      )}
    </FoundDrawer>
  )
}

type ActionsProps = { record: AnyRow; screen: AnyScreen }

function Actions({ record: of, screen }: ActionsProps) {
  const { t } = useTranslation(screen.words)
  return (
    <div className={css.actions}>
      {of.can.includes('change') && (
        <DialogButton
          fullWidth
          variant="outlined"
          startIcon={<Pencil size={15} strokeWidth={1.75} />}
          renderDialog={close => <ChangeDialog screen={screen} record={of} onClose={close} />}
        >
          {t('ui:record.edit')}
        </DialogButton>
      )}
      {Object.entries(screen.of.actions)
        .filter(([action]) => of.can.includes(action))
        .map(([action, { tone = 'primary' }]) => {
          const Icon = screen.icons?.[action]
          return (
            <DialogButton
              key={action}
              fullWidth
              variant="contained"
              color={tone}
              startIcon={Icon && <Icon size={15} />}
              renderDialog={close => <ActionDialog action={action} record={of} screen={screen} onClose={close} />}
            >
              {t([`${action}.open`, `ui:record.${action}.open`])}
            </DialogButton>
          )
        })}
    </div>
  )
}

type ActionProps = ActionsProps & { action: string; onClose: () => void }

function ActionDialog({ action, record: of, screen, onClose }: ActionProps) {
  const { t } = useTranslation(screen.words)
  const name = screen.nameOf(of)
  const { submit, dialog } = useAction(`${screen.of.noun}.${action}` as ActionName, {
    done: () => t([`${action}.done`, `ui:record.${action}.done`], { name }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t(`${action}.title`)}
      note={t(`${action}.note`)}
      facts={[{ label: t('label'), value: name }]}
      confirm={t([`${action}.confirm`, `ui:record.${action}.confirm`])}
      tone={screen.of.actions[action]?.tone ?? 'primary'}
      {...dialog}
      onConfirm={() => submit({ params: { id: of.id } })}
      onClose={onClose}
    />
  )
}
