import type { ReactNode } from 'react'
import css from './form.module.css'

/** Two fields side by side where there is room, else one below the other. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
