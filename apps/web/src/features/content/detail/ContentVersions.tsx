import type { ContentKind } from '@backoffice/contract/content/terms'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useFieldLabels } from '../../../ui/form/declared/use-field-labels.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Versions } from '../../../ui/versions/Versions.tsx'
import css from '../content.module.css'
import { useVersions } from '../queries.ts'
import { type Detail, forms, valuesOf, type Version } from './form.ts'

/** `onRestore`: publishes a version again; absent without the permission. */
type Props = { kind: ContentKind; item: Detail; onRestore: ((version: Version) => void) | undefined }

/** Every saved version: by whom, when it was published, and what it changed. */
export function ContentVersions({ kind, item, onRestore }: Props) {
  const { t } = useTranslation('content')
  const { changesOf } = useFieldLabels(forms[kind])
  const found = useVersions(kind, item.id)
  const versions: readonly Version[] | undefined = found.data?.data
  return (
    <div className={css.versions}>
      <Panel title={t('versions.title')} caption={t('versions.caption')} flush>
        <Versions
          found={found}
          empty={t('versions.empty')}
          initial={t('system')}
          restore={`${t('restore.open')}…`}
          versions={versions?.map((each, index) => {
            const before = versions[index + 1]
            const { version, savedAt, savedBy, publishedAt } = each
            const isLive = version === item.publishedVersion
            return {
              version,
              at: savedAt,
              by: savedBy?.name ?? null,
              notes: publishedAt !== null && <Published version={each} isCurrent={isLive} />,
              changes: before === undefined ? [] : changesOf(valuesOf(kind, before), valuesOf(kind, each)),
              onRestore: onRestore && publishedAt !== null && !isLive ? () => onRestore(each) : undefined,
            }
          })}
        />
      </Panel>
    </div>
  )
}

function Published({ version: { publishedAt, publishedBy }, isCurrent }: { version: Version; isCurrent: boolean }) {
  const { t } = useTranslation('content')
  const format = useFormat()
  if (publishedAt === null) return null
  const time = format.when(publishedAt, 'dateTime')
  return (
    <span className={css.quiet}>
      {' '}
      · {t('versions.published', { name: publishedBy?.name ?? t('system'), time })}
      {isCurrent && <b> · {t('versions.current')}</b>}
    </span>
  )
}
