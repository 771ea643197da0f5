import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { FormDialog, Pair } from '../../ui/form/FormDialog.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { readBaht } from '../../ui/form/money-text.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useEditForm } from '../../ui/form/use-edit-form.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { useSettingText } from './use-change-text.ts'
import type { Document } from './wheel.ts'

type Props = { document: Document; onEdit: ((document: Document) => void) | undefined }

/** The settings of the version that is shown. */
export function WheelSettings({ document, onEdit }: Props) {
  const { t } = useTranslation('wheel')
  const [isOpen, setIsOpen] = useState(false)
  const text = useSettingText()
  const shown = ['enabled', 'depositPerSpin', 'spinsPerDay', 'turnoverPercent'] as const
  const fallback = document.slots.find(({ slot }) => slot === document.fallback)
  return (
    <Panel
      title={t('tab.settings')}
      caption={t('settings.caption')}
      actions={
        onEdit !== undefined && (
          <Button size="small" variant="outlined" startIcon={<Pencil size={15} />} onClick={() => setIsOpen(true)}>
            {t('settings.change')}
          </Button>
        )
      }
    >
      <DefinitionList
        items={[
          ...shown.map(field => ({ label: t(`field.${field}`), value: text(field, document[field]) })),
          { label: t('field.fallback'), value: fallback?.title },
        ]}
      />
      {isOpen && onEdit !== undefined && (
        <SettingsDialog document={document} onEdit={onEdit} onClose={() => setIsOpen(false)} />
      )}
    </Panel>
  )
}

type DialogProps = { document: Document; onEdit: (document: Document) => void; onClose: () => void }
function SettingsDialog({ document, onEdit, onClose }: DialogProps) {
  const { t } = useTranslation('wheel')
  const form = useEditForm({
    defaults: {
      enabled: document.enabled,
      depositPerSpin: document.depositPerSpin === null ? '' : String(document.depositPerSpin),
      spinsPerDay: document.spinsPerDay === null ? '' : String(document.spinsPerDay),
      turnoverPercent: String(document.turnoverPercent),
      fallback: String(document.fallback),
    },
    send: async values =>
      onEdit({
        ...document,
        enabled: values.enabled,
        depositPerSpin: values.depositPerSpin.trim() === '' ? null : readBaht(values.depositPerSpin),
        spinsPerDay: values.spinsPerDay.trim() === '' ? null : Number(values.spinsPerDay),
        turnoverPercent: Number(values.turnoverPercent),
        fallback: Number(values.fallback),
      }),
    onDone: onClose,
  })
  const between = (min: number, max: number) => (text: string) =>
    /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
      ? undefined
      : t('settings.between', { min, max })
  return (
    <FormDialog title={t('settings.change')} form={form} submit={t('slot.apply')} onClose={onClose}>
      <CheckField name="enabled" label={t('field.enabled')} />
      <Pair>
        <MoneyField name="depositPerSpin" label={t('field.depositPerSpin')} hint={t('settings.noSpins')} min={1} />
        <TextField
          name="spinsPerDay"
          label={t('field.spinsPerDay')}
          hint={t('settings.noLimit')}
          inputMode="numeric"
          check={between(1, 1_000)}
        />
      </Pair>
      <Pair>
        <TextField
          name="turnoverPercent"
          label={t('field.turnoverPercent')}
          hint={t('settings.turnoverHint')}
          inputMode="numeric"
          required
          check={between(0, 10_000)}
        />
        <SelectField
          name="fallback"
          label={t('field.fallback')}
          hint={t('settings.fallbackHint')}
          required
          choices={document.slots
            .filter(({ active, stock }) => active && stock === null)
            .map(({ slot, title }) => ({ value: String(slot), label: `${slot} · ${title}` }))}
        />
      </Pair>
    </FormDialog>
  )
}
