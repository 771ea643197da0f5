import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'

/** A link that looks like a button: it leads somewhere, so it is one that can be opened in a new tab. */
export const LinkButton = createLink(Button)
