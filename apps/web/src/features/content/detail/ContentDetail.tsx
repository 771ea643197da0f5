import type { ContentKind } from '@backoffice/contract/content/terms'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { DeclaredFacts } from '../../../ui/form/declared/DeclaredFacts.tsx'
import { toValues } from '../../../ui/form/declared/form-fields.ts'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { ContentStatus } from '../ContentStatus.tsx'
import { useContent } from '../queries.ts'
import { ContentForm } from './ContentForm.tsx'
import { ContentVersions } from './ContentVersions.tsx'
import css from './detail.module.css'
import { type Detail, forms, rowsOf, type Values, type Version } from './form.ts'
import { PreviewPanel } from './PreviewPanel.tsx'

/** One item: its draft, how players will see it, and its versions. */
export function ContentDetail({ kind, id }: { kind: ContentKind; id: string }) {
  const { t } = useTranslation('content')
  const can = usePermission()
  const found = useContent(kind, id)
  // The form restarts from the saved draft: its own, or another user's before any input.
  const [saves, setSaves] = useState(0)
  const startAfresh = useCallback(() => setSaves(count => count + 1), [])
  const [restoring, setRestoring] = useState<Version | null>(null)
  const item = found.data?.data
  if (item === undefined)
    return (
      <Panel title={t(`${kind}.list`)}>
        <Pending found={found} missing={{ title: t('missing.title'), hint: t('missing.hint') }} />
      </Panel>
    )
  const canChange = can('content.manage')
  return (
    <>
      <Head item={item} />
      {canChange ? (
        <ContentForm
          key={saves}
          kind={kind}
          item={item}
          onFresh={startAfresh}
          restoring={restoring}
          onRestored={() => setRestoring(null)}
        />
      ) : (
        <ContentRead kind={kind} item={item} />
      )}
      <ContentVersions kind={kind} item={item} onRestore={canChange ? setRestoring : undefined} />
    </>
  )
}

function Head({ item }: { item: Detail }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  const { draft, status, updatedAt, updatedBy, publishedVersion: version } = item
  return (
    <header className={css.head}>
      <h1 lang="th">{draft.title}</h1>
      <ContentStatus item={item} isInline />
      <span className={css.saved}>
        {version !== null && <>{t(status === 'ended' ? 'lastPublishedVersion' : 'publishedVersion', { version })} · </>}
        {t('savedBy', {
          name: updatedBy?.name ?? t('system'),
          time: `${format.when(updatedAt, 'day')} ${format.when(updatedAt, 'clock')}`,
        })}
      </span>
    </header>
  )
}

/** An item without permission to change it: text instead of fields, and no actions. */
function ContentRead({ kind, item }: { kind: ContentKind; item: Detail }) {
  const { t } = useTranslation('content')
  const form = forms[kind]
  const shown = new Set(rowsOf(kind).flat())
  const values = toValues(form, item)
  const preview = { kind, item, values: values as unknown as Values }
  return (
    <div className={css.page}>
      <Panel title={t('draft')}>
        <DeclaredFacts form={form} fields={form.fields.filter(({ path }) => shown.has(path))} values={values} />
      </Panel>
      <PreviewPanel {...preview} />
      <PreviewPanel {...preview} asSheet />
    </div>
  )
}
