import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ThemeRoot } from '../theme/ThemeRoot';
import { Gallery } from './Gallery';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <ThemeRoot cacheKey="gallery">
    <BrowserRouter>
      <Gallery />
    </BrowserRouter>
  </ThemeRoot>,
);
