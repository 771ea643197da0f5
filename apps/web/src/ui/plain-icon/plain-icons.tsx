import type { ReactNode } from 'react'

type Props = { size: number }

/** An icon in the style of the others, without the icon library: public pages have to stay small. */
const plainIcon = (content: ReactNode) =>
  function PlainIcon({ size }: Props) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {content}
      </svg>
    )
  }

const eye = <path d="M2 12q10-14 20 0q-10 14-20 0zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0" />
export const EyeIcon = plainIcon(eye)
export const HiddenEyeIcon = plainIcon(
  <>
    {eye}
    <path d="M4 3l16 18" />
  </>,
)
export const CloseIcon = plainIcon(<path d="M6 6l12 12M18 6l-12 12" />)
export const ErrorIcon = plainIcon(<path d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 7v6M12 17v.01" />)
export const WarningIcon = plainIcon(<path d="M12 3L22 20H2zM12 10v4M12 17v.01" />)
