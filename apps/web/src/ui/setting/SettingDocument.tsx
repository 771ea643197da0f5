import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import { EditForm } from '../form/EditForm.tsx'
import { ErrorPanel } from '../panel/ErrorPanel.tsx'
import { Panel } from '../panel/Panel.tsx'
import { Skeleton } from '../panel/Skeleton.tsx'
import { usePermission } from '../permission/use-permission.ts'
import { DeclaredFacts } from '../form/declared/DeclaredFacts.tsx'
import { DeclaredFields } from '../form/declared/DeclaredFields.tsx'
import { type FormField, isWide, toValues } from '../form/declared/form-fields.ts'
import { useDeclaredForm } from '../form/declared/use-declared-form.ts'
import fields from '../form/form.module.css'
import type { SettingForm, SettingName, SettingRecord } from './setting-form.ts'
import { SettingHistory } from './SettingHistory.tsx'
import css from './setting.module.css'

/** A settings noun: its form, or its text without the permission to change it, and its history. */
export function SettingDocument({ form }: { form: SettingForm }) {
  const found = useQuery(read(`${form.name}.get`))
  // The form restarts from the current document: saved, or changed by another user before any input.
  const [starts, setStarts] = useState(0)
  const restart = useCallback(() => setStarts(count => count + 1), [])
  const canChange = usePermission()(form.manage)
  const record = [found.data?.data ?? []].flat()[0]
  if (record === undefined)
    return found.error === null ? (
      <SettingSkeleton form={form} />
    ) : (
      <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
    )
  return (
    <div className={css.page}>
      {/* Unsaved input survives a concurrent change: the form keeps its version and merges. */}
      {canChange ? (
        <ChangeForm key={starts} form={form} record={record} onRestart={restart} />
      ) : (
        <ReadOnly form={form} record={record} />
      )}
      <SettingHistory form={form} current={record.version} canChange={canChange} />
    </div>
  )
}

type Props = { form: SettingForm; record: SettingRecord }

function ChangeForm({ form: spec, record, onRestart }: Props & { onRestart: () => void }) {
  const { words } = spec
  const { t } = useTranslation([words])
  const client = useQueryClient()
  const form = useDeclaredForm(`${spec.name}.change`, spec, {
    record,
    request: body => ({ body }),
    done: ({ data }) => t('setting.saved', { version: data.version }),
    onDone: ({ data }) => {
      showDocument(client, spec.name, data)
      onRestart()
    },
  })
  const { version } = record
  const [begun] = useState(version)
  const { dirty } = form
  useEffect(() => {
    if (version !== begun && !dirty()) onRestart()
  }, [version, begun, dirty, onRestart])
  return (
    <EditForm form={form} submit={t('ui:save')} sticky>
      <div className={css.page}>
        {Object.entries(spec.panels).map(([panel, rows]) => (
          <Panel key={panel} title={t(`panel.${panel}.title`)} caption={t(`panel.${panel}.caption`)}>
            <div className={css.rows}>
              <DeclaredFields form={spec} rows={rows} states={spec.states} wide />
            </div>
          </Panel>
        ))}
      </div>
    </EditForm>
  )
}

/** The saved document, where the form reads it: in a list, or as it is. */
const showDocument = (client: QueryClient, name: SettingName, document: SettingRecord): void =>
  void client.setQueryData(keyOf(`${name}.get`), (cached: { data: unknown } | undefined) => ({
    data: Array.isArray(cached?.data) ? [document] : document,
  }))

/** Text instead of disabled fields. */
function ReadOnly({ form, record }: Props) {
  const { words, panels } = form
  const { t } = useTranslation([words])
  return Object.entries(panels).map(([panel, rows]) => (
    <Panel key={panel} title={t(`panel.${panel}.title`)} caption={t(`panel.${panel}.caption`)}>
      <DeclaredFacts form={form} fields={fieldsIn(form, rows.flat())} values={toValues(form, record)} />
    </Panel>
  ))
}

const fieldsIn = ({ fields }: SettingForm, paths: readonly string[]): FormField[] =>
  paths.flatMap(path => fields.find(each => each.path === path) ?? [])

/** As high as the form, so that the layout does not shift. */
function SettingSkeleton({ form }: { form: SettingForm }) {
  const { words, panels } = form
  const { t } = useTranslation([words])
  return (
    <div className={css.page} aria-busy="true">
      {Object.entries(panels).map(([panel, rows]) => (
        <Panel key={panel} title={t(`panel.${panel}.title`)} caption={t(`panel.${panel}.caption`)}>
          <div className={css.rows}>
            {rows.map(row => (
              <div key={row.join()} className={row.length < 2 ? undefined : fields.columns}>
                {fieldsIn(form, row).map((field, at) => (
                  <div key={field.path} className={css.skeleton} data-kind={field.kind} data-wide={isWide(field)}>
                    <Skeleton width={40 + ((at * 17) % 40)} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </Panel>
      ))}
    </div>
  )
}
