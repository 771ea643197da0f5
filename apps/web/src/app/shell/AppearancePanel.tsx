import { RotateCcw, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSignedIn } from '../../features/session/index.ts'
import { eraOf } from '../../i18n/locales.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { fontNames, fontStack } from '../../theme/font-names.ts'
import { Button, IconButton } from '../../ui/button/Button.tsx'
import { Switch } from '../../ui/choice/Choice.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Segments } from '../../ui/segments/Segments.tsx'
import {
  changeAppearance,
  isDefaultAppearance,
  RADIUS_MAX,
  RADIUS_MIN,
  RADIUS_STEP,
  resetAppearance,
  useAppearance,
} from '../appearance.ts'
import css from './appearance-panel.module.css'
import { playChime } from './chime.ts'

/** Latin and Thai letters of a font. */
const SAMPLE = 'Aa กข'

const presets = [1, 2, 3, 4, 5, 6] as const

/** The live-customize panel of the spec: each choice shows immediately, here and in the other tabs. */
export function AppearancePanel({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslation(['appearance', 'ui'])
  const { permissions } = useSignedIn()
  const look = useAppearance()
  return (
    <Dialog place="end" isClear className={css.panel} aria-label={t('title')} onClose={onClose}>
      <div className={css.head}>
        <h2>{t('title')}</h2>
        <IconButton
          size="small"
          aria-label={t('reset')}
          title={t('reset')}
          disabled={isDefaultAppearance(look)}
          onClick={resetAppearance}
        >
          <RotateCcw size={16} strokeWidth={1.75} />
        </IconButton>
        <IconButton size="small" aria-label={t('ui:close')} onClick={onClose}>
          <X size={17} strokeWidth={1.75} />
        </IconButton>
      </div>
      <p className={css.note}>{t('note')}</p>
      <Group label={t('mode.label')}>
        <Segments
          label={t('mode.label')}
          options={(['light', 'dark'] as const).map(name => ({ name, label: t(`mode.${name}`) }))}
          value={look.navType}
          onChange={navType => changeAppearance({ navType })}
        />
      </Group>
      <Group label={t('direction.label')}>
        <Segments
          label={t('direction.label')}
          options={(['ltr', 'rtl'] as const).map(name => ({ name, label: t(`direction.${name}`) }))}
          value={look.rtlLayout ? 'rtl' : 'ltr'}
          onChange={name => changeAppearance({ rtlLayout: name === 'rtl' })}
        />
      </Group>
      <Group label={t('preset.label')}>
        <div className={css.presets} role="group" aria-label={t('preset.label')}>
          {presets.map(preset => (
            <button
              key={preset}
              type="button"
              className={css.preset}
              aria-pressed={look.presetColor === `theme${preset}`}
              onClick={() => changeAppearance({ presetColor: `theme${preset}` })}
            >
              <span className={css.swatch} data-preset={preset} data-mode={look.navType} aria-hidden="true">
                <i />
                <i />
              </span>
              {t(`preset.${preset}`)}
            </button>
          ))}
        </div>
      </Group>
      <Group label={t('font')}>
        <div className={css.fonts} role="group" aria-label={t('font')}>
          {fontNames.map(font => (
            <button
              key={font}
              type="button"
              className={css.font}
              style={{ fontFamily: fontStack(font) }}
              aria-pressed={look.fontFamily === font}
              onClick={() => changeAppearance({ fontFamily: font })}
            >
              <span aria-hidden="true">{SAMPLE}</span>
              {font}
            </button>
          ))}
        </div>
      </Group>
      <Radius value={look.borderRadius} />
      <Toggle
        label={t('container')}
        hint={t('containerHint')}
        checked={look.container}
        onChange={container => changeAppearance({ container })}
      />
      <Toggle
        label={t('outlined')}
        hint={t('outlinedHint')}
        checked={look.outlinedFilled}
        onChange={outlinedFilled => changeAppearance({ outlinedFilled })}
      />
      <Group label={t('era.label')}>
        <Segments
          label={t('era.label')}
          options={(['be', 'ce'] as const).map(name => ({ name, label: t(`era.${name}`) }))}
          value={look.era ?? eraOf(locale)}
          onChange={era => changeAppearance({ era: era === eraOf(locale) ? null : era })}
        />
      </Group>
      {permissions.has('withdrawals.read') && (
        <Toggle
          label={t('sound')}
          hint={t('soundHint')}
          checked={look.sound}
          onChange={sound => {
            changeAppearance({ sound })
            if (sound) playChime()
          }}
        />
      )}
      <div className={css.foot}>
        <Button startIcon={<RotateCcw size={15} />} disabled={isDefaultAppearance(look)} onClick={resetAppearance}>
          {t('reset')}
        </Button>
      </div>
    </Dialog>
  )
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={css.group}>
    <h3 aria-hidden="true">{label}</h3>
    {children}
  </section>
)

function Radius({ value }: { value: number }) {
  const { t } = useTranslation('appearance')
  const id = useId()
  return (
    <section className={css.group}>
      <label htmlFor={id} className={css.radius}>
        {t('radius')}
        <output htmlFor={id}>{`${value} px`}</output>
      </label>
      <input
        id={id}
        type="range"
        min={RADIUS_MIN}
        max={RADIUS_MAX}
        step={RADIUS_STEP}
        value={value}
        aria-valuetext={`${value} px`}
        onChange={event => changeAppearance({ borderRadius: Number(event.target.value) })}
      />
    </section>
  )
}

type ToggleProps = { label: string; hint: string; checked: boolean; onChange: (isOn: boolean) => void }

function Toggle({ label, hint, checked, onChange }: ToggleProps) {
  const hintId = useId()
  return (
    <div className={css.toggle}>
      <span>
        {label}
        <small id={hintId}>{hint}</small>
      </span>
      <Switch aria-label={label} aria-describedby={hintId} checked={checked} onChange={onChange} />
    </div>
  )
}
