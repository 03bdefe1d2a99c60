import {
  createTheme,
  type AnchorProps,
  type AutocompleteProps,
  type BadgeProps,
  type ButtonProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MenuDropdownProps,
  type MenuProps,
  type ModalHeaderProps,
  type ModalProps,
  type ModalTitleProps,
  type NotificationProps,
  type PasswordInputProps,
  type SelectProps,
  type TableScrollContainerProps,
  type TagsInputProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core'
import { t } from '../language/t.ts'
import { takeMarked } from './take-marked.ts'

/** Deep green-teal; step 7 is the accent. */
const accent: MantineColorsTuple = [
  '#f0fdfa',
  '#ccfbf1',
  '#99f6e4',
  '#5eead4',
  '#2dd4bf',
  '#14b8a6',
  '#0d9488',
  '#0f766e',
  '#115e59',
  '#134e4a',
]

const warmGray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ee',
  '#e7e4df',
  '#d6d1ca',
  '#a8a19a',
  '#78716c',
  '#5d5751',
  '#44403c',
  '#292524',
  '#1c1917',
]

/** Text, dimmed text, borders and grounds of the dark scheme, light to dark. */
const warmDark: MantineColorsTuple = [
  '#e9e6e2',
  '#cdc8c2',
  '#aba49c',
  '#7d766f',
  '#4a4541',
  '#393531',
  '#2a2724',
  '#1d1b19',
  '#161412',
  '#0e0d0c',
]

export const BELOW_SHELL_PX = 768

/**
 * The open list of a field stands in a landmark, and scrolls itself: its field moves through it by the arrows, which nothing
 * says of an area inside of it.
 */
const OPEN_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
  comboboxProps: { portalProps: { target: 'main' } },
  onKeyDownCapture: takeMarked,
} satisfies Partial<SelectProps>

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  colors: { accent, gray: warmGray, dark: warmDark },
  black: '#1c1917',
  fontFamily: "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // By name, not by `Select.extend`: that would bring every component named here to every page.
  components: {
    // 44 px and 16 px where fingers and gloves work; tables set 14 px themselves.
    Button: preset<ButtonProps>({ size: 'md' }),
    TextInput: preset<TextInputProps>({ size: 'md', maxLength: 64 }),
    PasswordInput: preset<PasswordInputProps>({
      size: 'md',
      maxLength: 64,
      visibilityToggleButtonProps: { 'aria-label': t('Show password') },
    }),
    // Choosing again what is chosen keeps it; where a choice may be taken back there is `clearable`.
    Select: preset<SelectProps>({ size: 'md', allowDeselect: false, ...OPEN_LIST }),
    Autocomplete: preset<AutocompleteProps>(OPEN_LIST),
    TagsInput: preset<TagsInputProps>(OPEN_LIST),
    Textarea: preset<TextareaProps>({ size: 'md' }),
    Anchor: preset<AnchorProps>({ underline: 'always' }),
    Badge: preset<BadgeProps>({ radius: 'sm', tt: 'none', fw: 500 }),
    // A wide table on a narrow screen scrolls by keyboard, too.
    TableScrollContainer: preset<TableScrollContainerProps>({
      scrollAreaProps: { viewportProps: { tabIndex: 0 } },
    }),
    Notification: preset<NotificationProps>({ closeButtonProps: { 'aria-label': t('Close') } }),
    // An open menu stands in a landmark, and has entries alone: what would hold its focus at first is no child that a menu may have.
    Menu: preset<MenuProps>({ withInitialFocusPlaceholder: false, portalProps: { target: 'main' } }),
    // Its first entry has the focus; where that is disabled, which the focus trap takes for one that can have it, the menu itself.
    MenuDropdown: preset<MenuDropdownProps>({ ref: holdFocus }),
    // A dialog's head is no second banner of the page.
    ModalHeader: preset<ModalHeaderProps>({ role: 'none' }),
    ModalTitle: preset<ModalTitleProps>({ fw: 600 }),
    Modal: preset<ModalProps>({
      centered: true,
      padding: 'lg',
      // a slip beside the dialog loses nothing that was typed
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('Close') },
      transitionProps: { duration: 120 },
    }),
  },
})

/** Menus that had the focus: one that closes is handed over again, and must not take it back from its button. */
const opened = new WeakSet<HTMLElement>()

function holdFocus(menu: HTMLElement | null): void {
  if (menu === null || opened.has(menu)) return
  opened.add(menu)
  setTimeout(() => {
    if (!menu.contains(document.activeElement)) menu.focus({ preventScroll: true })
  })
}

function preset<Props>(defaultProps: Partial<Props>): { defaultProps: Partial<Props> } {
  return { defaultProps }
}

/** Where the family’s own choices miss 4.5:1 of contrast on our grounds; words of states hold it on a hovered row, too. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-error': '#b91c1c',
    '--mantine-color-dimmed': '#5d5751',
    '--mantine-color-placeholder': '#78716c',
    '--mantine-color-anchor': '#0f766e',
    '--mantine-color-accent-light': '#e3f4f1',
    '--mantine-color-accent-light-hover': '#d3ece8',
    '--mantine-color-accent-light-color': '#115e59',
    // of entries of menus that destroy
    '--mantine-color-red-6': '#b91c1c',
    '--mantine-color-red-light': '#fdeceb',
    '--mantine-color-red-light-color': '#991b1b',
    '--mantine-color-orange-light-color': '#9a3412',
    '--mantine-color-yellow-light-color': '#854d0e',
    '--mantine-color-green-light-color': '#166534',
    '--eluent-ground': '#f6f4f1',
    '--eluent-surface': '#ffffff',
    '--eluent-line': '#e2ded8',
    '--eluent-line-strong': '#cbc5bd',
    '--eluent-good': '#156c37',
    '--eluent-warn': '#9a4506',
    '--eluent-bad': '#b91c1c',
  },
  dark: {
    '--mantine-color-error': '#fca5a5',
    '--mantine-color-dimmed': '#aba49c',
    '--mantine-color-placeholder': '#8f8780',
    '--mantine-color-anchor': '#5eead4',
    '--mantine-color-accent-light': '#17322f',
    '--mantine-color-accent-light-hover': '#1c3f3b',
    '--mantine-color-accent-light-color': '#7ee8d8',
    '--mantine-color-red-6': '#fb8a8a',
    '--mantine-color-red-light': '#3b1c1b',
    '--mantine-color-red-light-color': '#fca5a5',
    '--mantine-color-orange-light-color': '#fdba74',
    '--mantine-color-yellow-light-color': '#fde047',
    '--mantine-color-green-light-color': '#86efac',
    '--eluent-ground': '#161412',
    '--eluent-surface': '#1d1b19',
    '--eluent-line': '#332f2c',
    '--eluent-line-strong': '#4a4541',
    '--eluent-good': '#4ade80',
    '--eluent-warn': '#fbbf24',
    '--eluent-bad': '#fb8a8a',
  },
})
