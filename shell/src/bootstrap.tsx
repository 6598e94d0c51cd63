import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ThemeFrame } from '@thervu/ui/ThemeFrame';
import { place } from './place';
import { ShellApp } from './ShellApp';

createRoot(document.getElementById('root')!).render(
  <ThemeFrame>
    <BrowserRouter basename={place().basePath.replace(/\/$/, '')}>
      <ShellApp />
    </BrowserRouter>
  </ThemeFrame>,
);
