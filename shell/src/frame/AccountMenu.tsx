import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNavigate } from 'react-router';

interface AccountMenuProps {
  name: string;
  /** Whether this role has a page for its password. */
  hasPasswordPage: boolean;
  onLogout: () => void;
}

export function AccountMenu({ name, hasPasswordPage, onLogout }: AccountMenuProps) {
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const then = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <IconButton
        aria-label={`Account of ${name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountCircleOutlined fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {hasPasswordPage && (
          <MenuItem onClick={then(() => void navigate('/home/ChangePassword'))}>Change password</MenuItem>
        )}
        <MenuItem onClick={then(onLogout)}>Sign out</MenuItem>
      </Menu>
    </>
  );
}
