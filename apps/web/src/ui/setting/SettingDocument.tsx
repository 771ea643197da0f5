import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keyOf } from '../../api/keys.ts'
import { read } from '../../api/read.ts'
import { EditForm } from '../form/EditForm.tsx'
import { ErrorPanel } from '../panel/ErrorPanel.tsx'
import { Panel } from '../panel/Panel.tsx'
import { Skeleton } from '../panel/Skeleton.tsx'
import { usePermission } from '../permission/use-permission.ts'
import { DeclaredFacts } from '../form/declared/DeclaredFacts.tsx'
import { DeclaredFields, type FieldStates } from '../form/declared/DeclaredFields.tsx'
import { type FormField, isWide, toDocument, toValues } from '../form/declared/form-fields.ts'
import { useDeclaredForm } from '../form/declared/use-declared-form.ts'
import formCss from '../form/form.module.css'
import { endpointsOf, type SettingForm, type SettingRecord } from './setting-form.ts'
import { SettingHistory } from './SettingHistory.tsx'
import css from './setting.module.css'

type More = {
  states?: FieldStates
  /** Shown below the panels. `entered`: the document as entered, saved or not; null while it is invalid. */
  renderMore?: (entered: () => Promise<Record<string, unknown> | null>) => ReactNode
}

/** A settings noun: its form, or its text without the permission to change it, and its history. */
export function SettingDocument({ form, ...rest }: { form: SettingForm } & More) {
  const found = useQuery(read(endpointsOf(form).get))
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
        <ChangeForm key={starts} form={form} record={record} onRestart={restart} {...rest} />
      ) : (
        <ReadOnly form={form} record={record} {...rest} />
      )}
      <SettingHistory form={form} current={record.version} canChange={canChange} />
    </div>
  )
}

type Props = { form: SettingForm; record: SettingRecord } & More

function ChangeForm({ form: spec, record, states, renderMore, onRestart }: Props & { onRestart: () => void }) {
  const { words } = spec
  const { t } = useTranslation([words])
  const client = useQueryClient()
  const form = useDeclaredForm(endpointsOf(spec).change, spec, {
    record,
    request: body => ({ body }),
    done: ({ data }) => t('setting.saved', { version: data.version }),
    onDone: ({ data }) => {
      showDocument(client, spec, data)
      onRestart()
    },
  })
  const { version } = record
  const [begun] = useState(version)
  const { dirty } = form
  useEffect(() => {
    if (version !== begun && !dirty()) onRestart()
  }, [version, begun, dirty, onRestart])
  // Focuses an invalid field.
  const entered = async () =>
    (await form.rhf.trigger(undefined, { shouldFocus: true })) ? toDocument(spec, form.rhf.getValues(), record) : null
  return (
    <EditForm form={form} submit={t('ui:save')} sticky>
      <div className={css.page}>
        {Object.entries(spec.panels).map(([panel, rows]) => (
          <Panel key={panel} title={t(`panel.${panel}.title`)} caption={t(`panel.${panel}.caption`)}>
            <div className={css.rows}>
              <DeclaredFields form={spec} rows={rows} states={states} wide />
            </div>
          </Panel>
        ))}
        {renderMore?.(entered)}
      </div>
    </EditForm>
  )
}

/** The saved document, where the form reads it: in a list, or as it is. */
const showDocument = (client: QueryClient, form: SettingForm, document: SettingRecord): void =>
  void client.setQueryData(keyOf(endpointsOf(form).get), (cached: { data: unknown } | undefined) => ({
    data: Array.isArray(cached?.data) ? [document] : document,
  }))

/** Text instead of disabled fields. */
function ReadOnly({ form, record, renderMore }: Props) {
  const { words, panels } = form
  const { t } = useTranslation([words])
  return (
    <>
      {Object.entries(panels).map(([panel, rows]) => (
        <Panel key={panel} title={t(`panel.${panel}.title`)} caption={t(`panel.${panel}.caption`)}>
          <DeclaredFacts form={form} fields={fieldsIn(form, rows.flat())} values={toValues(form, record)} />
        </Panel>
      ))}
      {renderMore?.(() => Promise.resolve(record))}
    </>
  )
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
              <SkeletonRow key={row.join()} fields={fieldsIn(form, row)} t={t} />
            ))}
          </div>
        </Panel>
      ))}
    </div>
  )
}

function SkeletonRow({ fields, t }: { fields: readonly FormField[]; t: Translate }) {
  const group = fields[0]?.group
  const lines = fields.map((field, at) => (
    <div key={field.path} className={css.skeleton} data-kind={field.kind} data-wide={isWide(field)}>
      <Skeleton width={40 + ((at * 17) % 40)} />
    </div>
  ))
  return group === undefined ? (
    <div className={fields.length < 2 ? undefined : formCss.columns}>{lines}</div>
  ) : (
    <fieldset className={formCss.group}>
      <legend>{t(group)}</legend>
      {lines}
    </fieldset>
  )
}
