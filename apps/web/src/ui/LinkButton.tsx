import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'

/** A link styled as a button, so that it can be opened in a new tab. */
export const LinkButton = createLink(Button)
