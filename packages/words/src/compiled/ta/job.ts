// Compiled from catalogues/job/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { JobWords } from '../keys/job';

export const ta: Texts<JobWords> = {
  "cancel": ["ரத்து செய்"],
  "download": [["file"]," கோப்பைப் பதிவிறக்கு"],
  "left.hours": ["இன்னும் சுமார் ",["n"]," மணி நேரம்"],
  "left.minutes": [["n","plural",{"one":["இன்னும் சுமார் ","#"," நிமிடம்"],"other":["இன்னும் சுமார் ","#"," நிமிடங்கள்"]}]],
  "left.moment": ["இன்னும் சில நொடிகள்"],
  "left.seconds": ["இன்னும் சுமார் ",["n"]," நொடிகள்"],
  "list": ["பின்னணிப் பணிகள்"],
  "none": ["தரவு எதுவும் இல்லை..."],
  "none.hint": ["நீங்கள் தொடங்கும் நீண்ட பணிகள் இங்கே காட்டப்படும்."],
  "of": [["total"]," இல் ",["done"]],
  "so-far": ["இதுவரை ",["done"]],
  "state.CANCELLED": ["ரத்து செய்யப்பட்டது"],
  "state.DONE": ["முடிந்தது"],
  "state.FAILED": ["தோல்வியடைந்தது"],
  "state.QUEUED": ["காத்திருக்கிறது"],
  "state.RUNNING": ["நடைபெறுகிறது"],
};
