import css from './palette.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys of a shortcut, as they are on the keyboard; `Mod` is Ctrl, or ⌘ on a Mac. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={css.keys} dir="ltr">
    {keys.map(key => (
      <kbd key={key}>
        {key === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : key === '?' || key.length > 1 ? key : key.toUpperCase()}
      </kbd>
    ))}
  </span>
)
