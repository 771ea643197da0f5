import { Download, Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Check } from '../../ui/choice/Choice.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { CopyButton } from '../../ui/copy/AccountNumber.tsx'
import css from './account.module.css'

/** New recovery codes, shown once: it closes when the user says that they are saved. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account')
  const titleId = useId()
  const [saved, setSaved] = useState(false)
  const text = codes.join('\n')
  return (
    <Dialog aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('codes.title')}</DialogTitle>
      <DialogContent>
        <p className={css.text}>{t('codes.why')}</p>
        <ul className={css.codes} aria-label={t('codes.title')}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={css.buttons}>
          <CopyButton text={text} label={t('codes.copy')} />
          <Button size="small" startIcon={<Download size={14} />} onClick={() => saveText(text, 'recovery-codes.txt')}>
            {t('codes.download')}
          </Button>
          <Button size="small" startIcon={<Printer size={14} />} onClick={() => window.print()}>
            {t('codes.print')}
          </Button>
        </div>
        <Check label={t('codes.saved')} checked={saved} onChange={on => setSaved(on)} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" disabled={!saved} onClick={onClose}>
          {t('codes.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function saveText(text: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  link.download = fileName
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
