/** Theme: as the system has it, light, or dark. Kept for the next visit where that is allowed. */

import { useEffect, useState } from 'react';
import { recall, remember } from '../remember.ts';
import { Segments } from './Segments.tsx';

const THEMES = [
  { value: 'system', name: 'System' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const;
type Theme = (typeof THEMES)[number]['value'];

export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(savedTheme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    remember('theme', theme);
  }, [theme]);
  return <Segments<Theme> label="Theme" value={theme} options={THEMES} onChange={setTheme} />;
}

function savedTheme(): Theme {
  const saved = recall('theme');
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}
