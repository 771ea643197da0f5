import type { ContentKind } from '@backoffice/contract/content/terms'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { serverNow } from '../../../ui/time/now.ts'
import { useFieldLabels } from '../../../ui/form/declared/use-field-labels.tsx'
import { Changes } from '../../../ui/versions/Versions.tsx'
import { kinds } from '../kinds.ts'
import { useVersions } from '../queries.ts'
import css from './detail.module.css'
import { type Detail, forms, valuesOf, type Version } from './form.ts'

type Props = { kind: ContentKind; item: Detail; onClose: () => void }
type Shown = Pick<Version, 'document' | 'pictures'>
/** `onDone`: with the version acted on, and the item as it is now. */
type OwnProps = Props & { onDone: (version: number, current: Detail) => void }

/** Publishes the draft. Lists what changes for players. */
export function PublishDialog({ kind, item, onClose }: Props) {
  const { t } = useTranslation('content')
  const { submit, dialog } = useAction(kinds[kind].publish, {
    done: () => t('publish.done', { title: item.draft.title }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('publish.title', { title: item.draft.title })}
      note={<Consequence document={item.draft} />}
      confirm={t('publish.open')}
      {...dialog}
      onConfirm={() => submit({ params: { id: item.id }, ifMatch: item.version })}
      onClose={onClose}
    >
      <LiveChanges kind={kind} item={item} document={item.draft} pictures={item.pictures} />
    </ConfirmDialog>
  )
}

/** Publishes an earlier version again. An unpublished draft stays. */
export function RestoreDialog({ kind, item, onDone, onClose, ...version }: OwnProps & Version) {
  const { t } = useTranslation('content')
  const { submit, dialog } = useAction(kinds[kind].restore, {
    done: () => t('restore.done', { version: version.version }),
    onDone: ({ data }) => onDone(item.version, data),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('restore.title', { version: version.version })}
      note={
        <>
          <Consequence document={version.document} />
          {item.hasUnpublishedChanges && ` ${t('restore.draftStays')}`}
        </>
      }
      confirm={t('restore.confirm')}
      {...dialog}
      onConfirm={() => submit({ params: { id: item.id }, body: { version: version.version }, ifMatch: item.version })}
      onClose={onClose}
    >
      <LiveChanges kind={kind} item={item} {...version} />
    </ConfirmDialog>
  )
}

/** When players see it once it is published. */
function Consequence({ document: { startsAt, endsAt } }: { document: Detail['draft'] }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const timeOf = (at: string) => `${format.when(at, 'date')}, ${format.when(at, 'clock')}`
  const isLater = startsAt !== null && Date.parse(startsAt) > serverNow()
  const from = isLater ? t('publish.later', { time: timeOf(startsAt) }) : t('publish.now')
  return (
    <>
      {from} {endsAt === null ? t('publish.noEnd') : t('publish.until', { time: timeOf(endsAt) })}
    </>
  )
}

/** What differs from the published version. */
function LiveChanges({ kind, item, ...next }: Omit<Props, 'onClose'> & Shown) {
  const { t } = useTranslation('content')
  const { changesOf } = useFieldLabels(forms[kind])
  const versions = useVersions(kind, item.id).data?.data
  const live = versions?.find(({ version }) => version === item.publishedVersion)
  if (item.publishedVersion === null) return <p className={css.changes}>{t('publish.first')}</p>
  if (live === undefined) return null
  return (
    <>
      <h3 className={css.changes}>{t('publish.changes', { version: live.version })}</h3>
      <Changes changes={changesOf(valuesOf(kind, live), valuesOf(kind, next))} />
    </>
  )
}

/** Ends what players see, or would see later. */
export function EndDialog({ kind, item, onDone, onClose }: OwnProps) {
  const { t } = useTranslation('content')
  const { submit, dialog } = useAction(kinds[kind].end, {
    done: () => t('end.done', { title: item.title }),
    onDone: ({ data }) => onDone(item.version, data),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('end.title', { title: item.title })}
      note={t(item.status === 'live' ? 'end.note' : 'end.noteScheduled')}
      confirm={t('end.open')}
      tone="error"
      {...dialog}
      onConfirm={() => submit({ params: { id: item.id }, ifMatch: item.version })}
      onClose={onClose}
    />
  )
}

/** Removes what no player sees. */
export function RemoveDialog({ kind, item, onClose }: Props) {
  const { t } = useTranslation('content')
  const navigate = useNavigate()
  const { remove, page } = kinds[kind]
  const { submit, dialog } = useAction(remove, {
    done: () => t('remove.done', { title: item.title }),
    leave: () => navigate({ href: page, ignoreBlocker: true }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('remove.title', { title: item.title })}
      note={t('remove.note')}
      confirm={t('remove.open')}
      tone="error"
      {...dialog}
      onConfirm={() => submit({ params: { id: item.id }, ifMatch: item.version })}
      onClose={onClose}
    />
  )
}
