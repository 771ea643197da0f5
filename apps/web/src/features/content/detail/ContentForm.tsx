import type { ContentKind } from '@backoffice/contract/content/terms'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { toValues } from '../../../ui/form/declared/form-fields.ts'
import { EditForm } from '../../../ui/form/EditForm.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { serverNow } from '../../../ui/time/now.ts'
import { kinds } from '../kinds.ts'
import css from './detail.module.css'
import { EndDialog, PublishDialog, RemoveDialog, RestoreDialog } from './dialogs.tsx'
import { type Detail, forms, missingToPublish, rowsOf, type Values, type Version } from './form.ts'
import { PreviewPanel } from './PreviewPanel.tsx'

type Props = {
  kind: ContentKind
  item: Detail
  onFresh: () => void
  /** The version to publish again, once confirmed. */
  restoring: Version | null
  onRestored: () => void
}
type Open = 'publish' | 'end' | 'remove' | null

/** The draft in a form beside its preview. Concurrent changes are merged. */
export function ContentForm({ kind, item, onFresh, restoring, onRestored }: Props) {
  const { t } = useTranslation('content')
  const spec = forms[kind]
  const [open, setOpen] = useState<Open>(null)
  // Whether the input is saved to be published; a merge on the way does not change that.
  const publishing = useRef(false)
  const edited = useDeclaredForm(kinds[kind].change, spec, {
    record: item,
    request: body => ({ params: { id: item.id }, body }),
    done: () => t('saved'),
    onDone: () => {
      if (publishing.current) setOpen('publish')
      else onFresh()
      publishing.current = false
    },
  })
  const form = {
    ...edited,
    submit: () => {
      publishing.current = false
      return edited.submit()
    },
    dropConflict: () => {
      publishing.current = false
      edited.dropConflict()
    },
  }
  const { rhf, dirty } = edited
  const typed = () => rhf.getValues() as unknown as Values
  // Another user's draft is shown immediately without unsaved input; input is kept and merged on saving.
  const { version } = item
  const [begun] = useState(version)
  useEffect(() => {
    if (version !== begun && open === null && !publishing.current && !dirty()) onFresh()
  }, [version, begun, open, dirty, onFresh])

  const publish = async () => {
    if (!(await rhf.trigger(undefined, { shouldFocus: true }))) return
    const missing = missingToPublish(kind, typed(), serverNow())
    if (missing !== null) {
      const message = t(`publish.missing.${missing.text}`)
      return rhf.setError(missing.field, { type: 'publish', message }, { shouldFocus: true })
    }
    if (!dirty()) return setOpen('publish')
    publishing.current = true
    await edited.submit()
  }
  const rebase = (actedOn: number, current: Detail) =>
    edited.rebase(actedOn, { values: toValues(spec, current), version: current.version })
  const close = () => {
    setOpen(null)
    onFresh()
  }
  const { status, hasUnpublishedChanges } = item
  const canEnd = status === 'live' || status === 'scheduled'
  useWatch({ control: rhf.control })
  const values = typed()
  return (
    <>
      <EditForm
        form={form}
        submit={t('save')}
        renderActions={(actions, error, fields) => (
          <div className={css.page}>
            <div className={css.column}>
              <Panel title={t('draft')} caption={t(canEnd ? 'draftCaption.published' : 'draftCaption.hidden')}>
                {error}
                {fields}
              </Panel>
              <div className={css.actions}>
                {canEnd ? (
                  <Button color="error" onClick={() => setOpen('end')}>
                    {t('end.open')}…
                  </Button>
                ) : (
                  <Button color="error" onClick={() => setOpen('remove')}>
                    {t('remove.open')}…
                  </Button>
                )}
                <span className={css.grow} />
                <PreviewPanel kind={kind} item={item} values={values} asSheet />
                {actions}
                {(hasUnpublishedChanges || status === 'draft' || rhf.formState.isDirty) && (
                  <Button
                    variant="outlined"
                    startIcon={<Send size={15} strokeWidth={1.75} />}
                    disabled={form.working}
                    onClick={() => void publish()}
                  >
                    {t('publish.open')}…
                  </Button>
                )}
              </div>
            </div>
            <PreviewPanel kind={kind} item={item} values={values} />
          </div>
        )}
      >
        <DeclaredFields form={spec} rows={rowsOf(kind)} />
      </EditForm>
      {open === 'publish' && <PublishDialog kind={kind} item={item} onClose={close} />}
      {open === 'end' && <EndDialog kind={kind} item={item} onDone={rebase} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog kind={kind} item={item} onClose={() => setOpen(null)} />}
      {restoring !== null && (
        <RestoreDialog kind={kind} item={item} {...restoring} onDone={rebase} onClose={onRestored} />
      )}
    </>
  )
}
