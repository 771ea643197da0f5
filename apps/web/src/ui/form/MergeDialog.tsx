import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../dialog/Dialog.tsx'
import css from './form.module.css'
import { conflictsOf, type MergeField, merged, type Side, theirChanges, type Values } from './merge.ts'
import type { Conflict, FieldLabel } from './use-edit-form.ts'

type Props = {
  conflict: Conflict<Values>
  labels: Partial<Record<string, FieldLabel>>
  onResolve: (values: Values) => void
  onClose: () => void
}

/** Another user changed the record meanwhile: shows both versions and a choice for each conflicting field. */
export function MergeDialog({ conflict: { base, mine, theirs }, labels, onResolve, onClose }: Props) {
  const { t } = useTranslation('merge')
  const titleId = useId()
  const [chosen, choose] = useState<Readonly<Record<string, Side>>>({})
  const names = Object.keys(labels)
  const both = conflictsOf(names, base, mine, theirs)
  const only = theirChanges(names, base, mine, theirs)
  const open = both.some(({ name }) => chosen[name] === undefined)
  const shown = (field: MergeField, side: 'base' | Side) => showValue(labels[field.name], field[side], t('nothing'))
  return (
    <Dialog size="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('mergeTitle')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" className={css.error ?? ''}>
          {both.length === 0 ? t('mergeEasy') : t('mergeNote')}
        </Alert>
        <table className={css.merge}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('base')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {both.map(field => (
              <tr key={field.name}>
                <th scope="row">{nameOf(labels[field.name], field.name)}</th>
                <td className={css.quiet} data-name={t('base')}>
                  {shown(field, 'base')}
                </td>
                {(['mine', 'theirs'] as const).map(side => (
                  <td key={side} data-name={t(side)}>
                    <label className={css.side}>
                      <input
                        type="radio"
                        aria-label={t(side)}
                        name={`merge-${field.name}`}
                        checked={chosen[field.name] === side}
                        onChange={() => choose({ ...chosen, [field.name]: side })}
                      />
                      <span>{shown(field, side)}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
            {only.map(field => (
              <tr key={field.name}>
                <th scope="row">{nameOf(labels[field.name], field.name)}</th>
                <td className={css.quiet} data-name={t('base')}>
                  {shown(field, 'base')}
                </td>
                <td className={css.quiet} data-name={t('mine')}>
                  {t('unchanged')}
                </td>
                <td data-name={t('theirs')}>{shown(field, 'theirs')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('backToForm')}</Button>
        <Button
          variant="contained"
          color="primary"
          disabled={open}
          onClick={() => onResolve(merged(base, mine, theirs, chosen))}
        >
          {t('saveMerged')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const nameOf = (label: FieldLabel | undefined, name: string): string =>
  label === undefined ? name : typeof label === 'string' ? label : label.label

function showValue(label: FieldLabel | undefined, value: unknown, nothing: string): string {
  if (typeof label === 'object') return label.show(value)
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
