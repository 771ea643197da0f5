// The bundled fonts. Imported once by each entry.
import './fonts.css'
