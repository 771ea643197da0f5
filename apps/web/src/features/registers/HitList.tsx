import { registerHits } from '@backoffice/contract/registers/lists'
import { hitStatuses } from '@backoffice/contract/registers/terms'
import { Check, CircleSlash, type LucideIcon, ScanSearch, ShieldBan } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import cells from '../../ui/cells/cells.module.css'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { ProfileLink } from '../../ui/links.tsx'
import { daysFilter } from '../../ui/resource/filters.ts'
import { type ResourceList, ResourcePage } from '../../ui/resource/ResourcePage.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { Instant } from '../../ui/time/Instant.tsx'

type Hit = RowOf<'registers.hits'>

const ReasonDialog = lazy(() =>
  import('../../ui/dialogs/ReasonDialog.tsx').then(part => ({ default: part.ReasonDialog })),
)

const chipStyles: Readonly<Record<Hit['status'], { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'warn', icon: ScanSearch },
  excluded: { tone: 'bad', icon: ShieldBan },
  dismissed: { tone: 'plain', icon: CircleSlash },
}

function HitStatus({ hit }: { hit: Hit }) {
  const { t } = useTranslation('registers')
  return <StatusChip {...chipStyles[hit.status]}>{t(`status.${hit.status}`)}</StatusChip>
}

function HitActions({ hit }: { hit: Hit }) {
  const { t } = useTranslation('registers')
  return hit.can.map(action => (
    <DialogButton
      key={action}
      size="small"
      aria-label={`${t(`${action}.open`)} ${hit.username}`}
      renderDialog={close => <DecisionDialog action={action} hit={hit} onClose={close} />}
    >
      {t(`${action}.open`)}
    </DialogButton>
  ))
}

type Props = { action: Hit['can'][number]; hit: Hit; onClose: () => void }

function DecisionDialog({ action, hit, onClose }: Props) {
  const { t } = useTranslation('registers')
  const { submit, dialog } = useAction(`registers.${action}`, { done: () => t(`${action}.done`), onSettled: onClose })
  const reasons = useReasons()
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, action)}
      tone={action === 'exclude' ? 'error' : 'primary'}
      facts={[
        { label: t('column.username'), value: hit.username },
        { label: t('column.name'), value: hit.name },
        { label: t('column.phone'), value: hit.phone },
        { label: t('column.matched'), value: hit.matched },
        { label: t('column.reasons'), value: reasons(hit) },
      ]}
      onConfirm={reason => submit({ params: { id: hit.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

function useReasons() {
  const { t } = useTranslation('registers')
  return ({ reasons }: Hit): string => reasons.map(reason => t(`reasons.${reason}`)).join(', ')
}

function Reasons({ hit }: { hit: Hit }) {
  return <>{useReasons()(hit)}</>
}

/** Who registered or signed in; a refused registration has no profile. */
function Username({ hit: { memberId, username } }: { hit: Hit }) {
  return memberId === null ? (
    <>{username}</>
  ) : (
    <ProfileLink id={memberId} className={cells.link ?? ''}>
      {username}
    </ProfileLink>
  )
}

const list: ResourceList<'registers.hits'> = {
  of: registerHits,
  texts: 'registers',
  label: 'hits.list',
  opens: false,
  search: 'search',
  rowName: row => row.username,
  foot: 'hits.foot',
  empty: { icon: Check, title: 'hits.empty', hint: 'hits.emptyHint' },
  columns: [
    { id: 'foundAt', kind: 'instant', form: 'dateTime', value: row => row.foundAt, width: 148, sort: 'foundAt' },
    { id: 'username', width: 130, always: true, cell: row => <Username hit={row} /> },
    { id: 'name', kind: 'text', value: row => row.name, width: 150 },
    {
      id: 'status',
      width: 320,
      whole: true,
      cell: row => (
        <>
          <HitStatus hit={row} /> <HitActions hit={row} />
        </>
      ),
    },
    { id: 'reasons', width: 150, cell: row => <Reasons hit={row} /> },
    { id: 'occasion', kind: 'term', value: row => row.occasion, width: 120, yields: 2 },
    { id: 'matched', kind: 'text', value: row => row.matched, width: 130, yields: 1 },
    { id: 'phone', kind: 'text', value: row => row.phone, width: 116, optional: true },
    { id: 'decidedAt', kind: 'instant', form: 'dateTime', value: row => row.decidedAt, width: 148, optional: true },
    { id: 'decidedBy', kind: 'text', value: row => row.decidedBy?.name ?? null, width: 130, optional: true },
    { id: 'reason', kind: 'text', value: row => row.reason, width: 160, quiet: true, optional: true },
  ],
  filters: [{ kind: 'several', key: 'status', values: hitStatuses }, daysFilter],
  card: {
    title: row => row.username,
    chip: row => <HitStatus hit={row} />,
    end: row => <Instant at={row.foundAt} form="dateTime" />,
    line: row => <HitActions hit={row} />,
  },
}

/** Matches with the register or with excluded members, newest first. */
export const HitList = () => <ResourcePage of={list} />
